import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { type SentFigure, storeSanLuongDien } from '../../src/features/production/grid/contract/grid.ts';
import { type CellPlace, getHistorySanLuongDien } from '../../src/features/production/grid/contract/history.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { accessTools } from '../support/access.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, undo, upload } from '../support/imports.ts';

// What a cell of the table of output was, for whoever sees output: no right to read histories is asked for, nor given.

const server = await startTestServer();
const { makeAccount, roleId } = accessTools(server, await server.as('administrator'));
const [leader, clerk] = [await server.as('shift-leader'), await server.as('production-clerk')];
const { detail, update, setStatus } = resourceOperations(powerOutputs);
const makePlant = resourceOperations(plants).insert;
const { id: plantId } = await leader.data(makePlant, { name: 'Vĩnh Sơn', code: 'VS', capacity: '66' });
const { id: unitId } = await leader.data(resourceOperations(generatingUnits).insert, {
  ...{ name: 'H1', code: 'VS-H1', plantId, capacity: '33' },
});

const cellOf = (day: string, more: Partial<CellPlace> = {}): CellPlace => ({
  ...{ plantId, unitId: null, kind: 'day', day },
  ...more,
});
const store = async (caller: typeof clerk, cell: CellPlace, values: Partial<SentFigure>) =>
  (await caller.data(storeSanLuongDien, { figures: [{ ...cell, ...values }] })).verdicts[0];
const historyOf = async (cell: CellPlace, caller = clerk) => {
  const { changes } = await caller.data(getHistorySanLuongDien, cell);
  return changes.map(({ step, changes: fields }) => [
    step,
    ...fields.map(({ name, before, after }) => `${name} ${before ?? ''}>${after ?? ''}`),
  ]);
};

describe('the history of a cell', () => {
  test('tells who typed, corrected and published what, the latest first', async () => {
    const cell = cellOf('2025-03-03');
    const made = await store(clerk, cell, { actual: '1384.50', version: 0 });
    const { version } = (await store(clerk, cell, { plan: '1400', version: made?.current?.version }))?.current ?? {
      version: 0,
    };
    const id = made?.current?.id ?? '';
    await leader.data(setStatus, { items: [{ id, version }], status: 1 });
    await store(leader, cell, { actual: '1385', seen: '1384.5', reason: 'Đọc lại công tơ' });
    expect(await historyOf(cell)).toEqual([
      ['changed', 'actual 1384.5>1385', 'note >Đọc lại công tơ', 'reason >Đọc lại công tơ'],
      ['changed', 'status 0>1'],
      ['changed', 'plan >1400'],
      ['made', 'actual >1384.5', 'status >0'],
    ]);
    const { changes } = await clerk.data(getHistorySanLuongDien, cell);
    const names = changes.map(({ byName }) => byName);
    expect(names).toEqual([names[0], names[0], names[3], names[3]]);
    expect(names[0]).not.toBe(names[3]);
    // Of each cell its own: neither of its units, nor of the month that begins with it.
    expect(await historyOf({ ...cell, unitId })).toEqual([]);
    expect(await historyOf(cellOf('2025-03-01', { kind: 'month' }))).toEqual([]);
  });

  test('goes back behind what was emptied, which is no record any more', async () => {
    const cell = cellOf('2025-03-04', { unitId });
    await store(clerk, cell, { actual: '700', version: 0 });
    await store(clerk, cell, { actual: null, seen: '700' });
    expect((await historyOf(cell)).map(([step]) => step)).toEqual(['emptied', 'made']);
    await store(leader, cell, { actual: '600', version: 0 });
    expect(await historyOf(cell)).toEqual([
      ['made', 'actual >600', 'status >0'],
      ['emptied', 'actual 700>', 'status 0>'],
      ['made', 'actual >700', 'status >0'],
    ]);
  });

  test('of a draft that was moved to another day each cell tells what was its own', async () => {
    const [from, to] = [cellOf('2025-03-05'), cellOf('2025-03-06')];
    const { id = '' } = (await store(clerk, from, { actual: '800', version: 0 }))?.current ?? {};
    const { version } = await clerk.data(detail, { id });
    const moved = await clerk.data(update, { id, version, periodStart: to.day });
    await clerk.data(update, { id, version: moved.version, actual: '801' });
    expect(await historyOf(from)).toEqual([['left'], ['made', 'actual >800', 'status >0']]);
    expect(await historyOf(to)).toEqual([['changed', 'actual 800>801'], ['came']]);
  });

  test('knows what came by a file, and what went when the file was undone', async () => {
    const content = 'Nhà máy,Ngày,Sản lượng (MWh)\nVĩnh Sơn,07/03/2025,900';
    const found = await upload(leader, 'importSanLuongDien', content, 'san-luong.csv');
    await undo(leader, await commit(leader, found));
    expect((await historyOf(cellOf('2025-03-07'))).map(([step, ...fields]) => [step, fields[0]])).toEqual([
      ['emptied', 'actual 900>'],
      ['made', 'actual >900'],
    ]);
  });
});

test('whoever may not see output is told nothing of it', async () => {
  const cell = cellOf('2025-03-03');
  const { client: personnel } = await makeAccount([await roleId('personnel')]);
  expect((await personnel.call(getHistorySanLuongDien.name, cell)).status).toBe(403);
  expect((await clerk.call('getRecordHistory', { resource: powerOutputs.name, id: '1' })).status).toBe(403);
  const unknown = cellOf('2025-03-03', { plantId: '999999' });
  expect((await clerk.call(getHistorySanLuongDien.name, unknown)).status).toBe(404);
});
