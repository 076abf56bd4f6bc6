import { expect, test } from 'vitest';
import auditEn from '../features/audit/screens/messages/en.json' with { type: 'json' };
import auditVi from '../features/audit/screens/messages/vi.json' with { type: 'json' };
import { loggedLabel } from '../features/audit/screens/wording.ts';
import { measured } from '../features/hydrology/contract/measured-values.ts';
import hydrologyEn from '../features/hydrology/messages/en.json' with { type: 'json' };
import hydrologyVi from '../features/hydrology/messages/vi.json' with { type: 'json' };
import { findText } from '../lib/texts.ts';

/** What sign-offs, readings, machine keys, reminders and contents of files log besides the fields of a resource. */
const others = ['frozen', 'reason', 'doubts', 'key', 'expiresAt', 'reminded', 'posterKey', 'contentNumber'];

test.each([
  ['vi', auditVi, hydrologyVi],
  ['en', auditEn, hydrologyEn],
] as const)('the audit log has words for what no resource names: %s', (language, audit, hydrology) => {
  const spoken = [{ language, catalogue: { audit } }];
  const t = (keys: string | string[], values?: Readonly<Record<string, unknown>>) =>
    findText(spoken, keys) ?? String(values?.defaultValue);
  for (const name of others) expect(loggedLabel(name, undefined, t)).not.toBe(name);
  // The same words as where readings are entered.
  for (const { name } of measured) expect(loggedLabel(name, undefined, t)).toBe(hydrology.value[name]);
});
