import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { readingTools } from '../support/readings.ts';

// Readings that are not taken because of the reservoir or the clock that they come from.

const server = await startTestServer();
const administrator = await server.as('administrator');
const { insert, correct } = readingTools(await server.as('production-clerk'));

const at = (time: string, day = '2026-05-08') => `${day}T${time}:00+07:00`;

test('a reservoir that is switched off takes no new reading, and what stands can be corrected', async () => {
  const {
    id: reservoirId,
    version,
    name,
  } = await createRecord(administrator, reservoirs, { normalLevel: '117', deadLevel: '80' });
  await insert({ reservoirId, at: at('07:00'), upstream: '100' });
  await administrator.data(resourceOperations(reservoirs).setStatus, {
    items: [{ id: reservoirId, version }],
    status: 0,
  });
  const [refused, added] = await insert(
    { reservoirId, at: at('08:00'), upstream: '100' },
    { reservoirId, at: at('07:00'), inflow: '5' },
  );
  expect([refused, added]).toMatchObject([
    { outcome: 'refused', remarks: [{ path: 'reservoirId', message: expect.stringContaining(`“${name}”`) }] },
    { outcome: 'refused' },
  ]);
  expect((await correct({ reservoirId, at: at('07:00'), upstream: '101', reason: 'Đọc lại' }))[0]).toMatchObject({
    outcome: 'stored',
  });
});
