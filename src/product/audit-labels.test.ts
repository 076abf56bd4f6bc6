import { expect, test } from 'vitest';
import auditEn from '../features/audit/screens/messages/en.json' with { type: 'json' };
import auditVi from '../features/audit/screens/messages/vi.json' with { type: 'json' };
import hydrologyEn from '../features/hydrology/messages/en.json' with { type: 'json' };
import hydrologyVi from '../features/hydrology/messages/vi.json' with { type: 'json' };

test.each([
  ['vi', auditVi, hydrologyVi],
  ['en', auditEn, hydrologyEn],
] as const)('the audit log names the values of readings as their form does: %s', (_language, audit, hydrology) => {
  const { at: _at, reservoirId: _reservoirId, ...values } = hydrology.value;
  expect(audit.field).toMatchObject(values);
});
