import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { getListThuyVan, insertThuyVan } from '../../src/features/hydrology/contract.ts';
import { storeSanLuongDien } from '../../src/features/production/grid/contract.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { freezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { makeReservoir, outcomesOf, plantTime, readingTools } from '../support/readings.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const day = '2026-05-08';

/** Whoever stores a long file holds its locks for a while. */
async function holding(lock: string, work: (release: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const other = new pg.Client(server.database.connection);
  await other.connect();
  try {
    await other.query('BEGIN');
    await other.query(`SELECT ${lock}`);
    await work(() => other.query('COMMIT'));
  } finally {
    await other.end();
  }
}

test('calls that wait for a long import leave connections to everybody else, and are stored after it', async () => {
  const reservoirId = await makeReservoir(administrator);
  await holding(`pg_advisory_xact_lock(hashtext('readings'), ${reservoirId})`, async (release) => {
    const times = Array.from({ length: 30 }, (_, minute) => plantTime(`07:${String(minute).padStart(2, '0')}`, day));
    let isHeld = true;
    const sent = times.map(async (at) => {
      const { status } = await administrator.call(insertThuyVan, { readings: [{ reservoirId, at, upstream: '100' }] });
      return [status, isHeld];
    });
    for (let count = 0; count < 5; count += 1) await administrator.data(getListThuyVan, { reservoirId });
    const backends = `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    expect(await server.database.rows(backends)).toEqual([{ waiting: 0 }]);
    isHeld = false;
    await release();
    expect(await Promise.all(sent)).toEqual(times.map(() => [200, false]));
  });
  const { items } = await administrator.data(getListThuyVan, { reservoirId, pageSize: 50 });
  expect(items).toHaveLength(30);
});

test('figures are stored while somebody waits to sign days off', async () => {
  const { id: plantId } = await createRecord(administrator, plants, { name: 'Nhà máy chờ chốt', capacity: '100' });
  await holding(`pg_advisory_xact_lock_shared(hashtext('signed off outputs'))`, async (release) => {
    let isSigned = false;
    const signing = administrator
      .call(freezeSanLuongDien, { plantIds: [plantId], from: day, to: day })
      .then((answer) => {
        isSigned = true;
        return answer.status;
      });
    for (let count = 0; count < 5; count += 1) {
      const figure = { plantId, unitId: null, day: `2026-05-1${count}`, actual: '5', seen: null };
      expect((await administrator.call(storeSanLuongDien, { figures: [figure] })).status).toBe(200);
    }
    expect(isSigned).toBe(false);
    await release();
    expect(await signing).toBe(200);
  });
});

test('a key that comes with two reservoirs at once is used by one of them, and the other readings of both are stored', async () => {
  const [one, two] = [await makeReservoir(administrator), await makeReservoir(administrator)];
  const { insert } = readingTools(administrator);
  for (let minute = 0; minute < 20; minute += 1) {
    const at = plantTime(`08:${String(minute).padStart(2, '0')}`, day);
    const key = randomUUID();
    const batch = (reservoirId: string) =>
      insert(
        { reservoirId, at, upstream: '100', key },
        { reservoirId, at: at.replace('T08', 'T09'), upstream: '100', key: randomUUID() },
      );
    const outcomes = (await Promise.all([batch(one), batch(two)])).map(outcomesOf);
    expect(outcomes.toSorted().map((each) => each[1])).toEqual(['stored', 'stored']);
    expect(outcomes.map(([first]) => first).toSorted()).toEqual(['refused', 'stored']);
  }
});
