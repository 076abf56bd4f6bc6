import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { getListThuyVan, insertThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { storeSanLuongDien } from '../../src/features/production/grid/contract/grid.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { freezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import { withAdvisoryLock } from '../../src/platform/database/advisory-lock.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { rowsOf, upload } from '../support/imports.ts';
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

test('who has waited half a minute is told to come again', async () => {
  const database = connect(() => server.database.connection, 'owner', 1);
  const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(30_001);
  onTestFinished(async () => {
    clock.mockRestore();
    await database.destroy();
  });
  const work = vi.fn();
  const refused = withAdvisoryLock(database, async () => false, work);
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } });
  expect(work).not.toHaveBeenCalled();
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

test('a unit is given to another plant, or has a figure of its own plant: never both, whoever comes first, or by a file', async () => {
  const made = async (name: string) =>
    (await createRecord(administrator, plants, { name, code: name, capacity: '100' })).id;
  const [here, there] = [await made('NM-DAY'), await made('NM-KIA')];
  const { update } = resourceOperations(generatingUnits);
  const strays = `SELECT u.code FROM generating_units AS u JOIN power_outputs AS o ON o.unit_id = u.id AND o.plant_id <> u.plant_id`;
  for (let count = 0; count < 12; count += 1) {
    const { id, version } = await createRecord(administrator, generatingUnits, { plantId: here, capacity: '50' });
    const figure = { plantId: here, unitId: id, day, actual: '5', seen: null };
    await Promise.all([
      administrator.call(storeSanLuongDien, { figures: [figure] }),
      administrator.call(update, { id, version, plantId: there }),
    ]);
  }
  expect(await server.database.rows(strays)).toEqual([]);

  const units = await Promise.all(
    [here, there].map(async (plantId, place) => {
      const code = `DOI-${place}`;
      const { id } = await createRecord(administrator, generatingUnits, { plantId, code, name: code, capacity: '50' });
      await administrator.data(storeSanLuongDien, {
        figures: [{ plantId, unitId: id, day, actual: '5', seen: null }],
      });
      return code;
    }),
  );
  const file = `Mã tổ máy,Tên tổ máy,Nhà máy,Công suất\n${units[0]},${units[0]},NM-KIA,50\n${units[1]},${units[1]},NM-DAY,50`;
  const importDetail = await upload(administrator, 'importGeneratingUnit', file, 'to-may.csv');
  expect(importDetail.counts).toMatchObject({ changed: 0, wrong: 2 });
  const rows = await rowsOf(administrator, importDetail);
  expect(rows.map(({ cells }) => cells.find(({ error }) => error !== null)?.error)).toEqual(
    units.map(() => 'Tổ máy đã có sản lượng nên không chuyển sang nhà máy khác được.'),
  );
});
