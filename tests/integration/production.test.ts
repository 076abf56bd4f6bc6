import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/resource.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, rowsOf, upload } from '../support/imports.ts';

const server = await startTestServer();
const leader = await server.as('shift-leader');
const calls = {
  plant: resourceOperations(plants),
  reservoir: resourceOperations(reservoirs),
  limit: resourceOperations(thresholds),
};

let made = 0;
const plant = (values: object = {}) => {
  made += 1;
  const own = { name: `Nhà máy thử ${made}`, code: `NM${made}`, capacity: '120' };
  return leader.data<AnyRecord>(calls.plant.insert, { ...own, ...values });
};
const reservoir = (values: object = {}) => {
  made += 1;
  const own = { name: `Hồ thử ${made}`, code: `HO${made}`, deadLevel: '490', normalLevel: '515' };
  return leader.data<AnyRecord>(calls.reservoir.insert, { ...own, ...values });
};
const refusal = async (operation: string | { name: string }, values: object) => {
  const { status, problem } = await leader.call(operation as never, values);
  return { status, errors: problem?.errors };
};

describe('names of plants and reservoirs', () => {
  test('are one in every spelling, and belong to one record', async () => {
    const ialy = await reservoir({ name: 'Ialy', aliases: ['Yaly'] });
    for (const [values, path] of [
      [{ name: 'Ia Ly' }, 'name'],
      [{ name: 'IALY' }, 'name'],
      [{ aliases: ['Hồ khác', 'ya ly'] }, 'aliases'],
    ] as const) {
      made += 1;
      const own = { name: `Hồ thử ${made}`, code: `HO${made}`, deadLevel: '1', normalLevel: '2' };
      const { status, errors } = await refusal(calls.reservoir.insert, { ...own, ...values });
      expect(status, JSON.stringify(values)).toBe(409);
      expect(errors?.[0]).toMatchObject({ path });
    }
    const other = await reservoir();
    const { id, version } = other;
    const renamed = await refusal(calls.reservoir.update, { id, version, aliases: ['Yaly'] });
    expect(renamed.errors?.[0]).toMatchObject({ path: 'aliases', message: expect.stringContaining('Ialy') });
    // Its own names are no others'; those of a deleted record are free.
    await leader.data(calls.reservoir.update, { id: ialy.id, version: ialy.version, aliases: ['Yaly', 'Ia-Ly'] });
    await leader.data(calls.reservoir.remove, { id: ialy.id });
    await leader.data(calls.reservoir.update, { id, version, aliases: ['Yaly'] });
    expect((await refusal(calls.reservoir.restore, { id: ialy.id })).status).toBe(409);
  });

  test('find the one that a file means', async () => {
    const { id } = await plant({ name: 'Pleikrông', code: 'PLK', aliases: ['Plei Krông', 'PleiKrong Hydro'] });
    const text =
      'Mã tổ máy,Tổ máy,Nhà máy,Công suất\nPLK-H1,H1,Plei Krong,50\nPLK-H2,H2,PLEIKRÔNG,"50,5"\nX-H1,H1,Không có,1';
    const read = await upload(leader, 'importGeneratingUnit', text, 'to-may.csv');
    expect(read.counts).toMatchObject({ added: 2, wrong: 1 });
    const [wrong] = await rowsOf(leader, read, 'wrong');
    expect(wrong?.cells.find(({ error }) => error)).toMatchObject({ field: 'plantId' });
    await commit(leader, read, 'right');
    const { items } = await leader.list(generatingUnits, { plantId: id });
    expect(items.map(({ code, capacity }) => [code, capacity])).toEqual([
      ['PLK-H1', '50.00'],
      ['PLK-H2', '50.50'],
    ]);
  });
});

describe('levels and limits', () => {
  test('have an order, bounds, and nothing where nothing is known', async () => {
    const levels = { name: 'Hồ mức', code: 'MUC', deadLevel: '515.01', normalLevel: '515' };
    expect((await refusal(calls.reservoir.insert, levels)).errors).toEqual([
      expect.objectContaining({ path: 'normalLevel', message: expect.stringMatching(/mực nước chết/i) }),
    ]);
    const wrong = { ...levels, deadLevel: '1', bottomGates: '20.5', latitude: '90.00001', minimumFlow: '-0.01' };
    const { errors = [] } = await refusal(calls.reservoir.insert, wrong);
    expect(errors.map(({ path }) => path).sort()).toEqual(['bottomGates', 'latitude', 'minimumFlow']);
    expect(await reservoir()).toMatchObject({ bottomGates: null, minimumFlow: null, totalVolume: null });
  });

  test('of volumes by level rise together', async () => {
    const curve = (...pairs: [string, string][]) => pairs.map(([level, volume]) => ({ level, volume }));
    const { id, version, volumes } = await reservoir({ volumes: curve(['490', '10.5'], ['515', '100']) });
    expect(volumes).toMatchObject([{ level: '490.00', volume: '10.500' }, { level: '515.00' }]);
    for (const wrong of [curve(['490', '10'], ['490', '11']), curve(['490', '10'], ['491', '9'])]) {
      const { status, errors } = await refusal(calls.reservoir.update, { id, version, volumes: wrong });
      expect(status).toBe(400);
      expect(errors?.[0]).toMatchObject({ path: `volumes.1.${wrong[1]?.level === '490' ? 'level' : 'volume'}` });
    }
  });

  test('of a period of the year may cross New Year, and begin and end on days that there are', async () => {
    const { id: reservoirId } = await reservoir();
    const limit = (fromDay: string, toDay: string) => ({
      ...{ name: 'Mùa cạn', reservoirId, limitKind: 'lowest', low: '495.5', document: '215/QĐ-TTg' },
      ...{ fromDay, toDay },
    });
    const { id } = await leader.data<AnyRecord>(calls.limit.insert, limit('11-01', '05-31'));
    expect(await leader.data(calls.limit.detail, { id })).toMatchObject({
      fromDay: '11-01',
      low: '495.50',
      high: null,
    });
    const { errors } = await refusal(calls.limit.insert, limit('02-01', '02-30'));
    expect(errors?.[0]).toMatchObject({ path: 'toDay', code: 'dayOfYear' });
    expect((await refusal(calls.reservoir.remove, { id: reservoirId })).status).toBe(409);
  });
});

test('reservoirs come out of a file as they went in', async () => {
  await plant({ name: 'Nhà máy xuất', code: 'NMX' });
  const text = [
    'Mã hồ,Tên hồ,Nhà máy,MNDBT,MNC,Dung tích toàn bộ,Số cửa xả đáy,Quan hệ mực nước – dung tích',
    'XUAT,Hồ xuất,NMX,"1.384,48","1.300,5","9.450,123",12,"1.300,5 | 10\n1.384,48 | 9.450,123"',
  ].join('\n');
  const stored = await commit(leader, await upload(leader, 'importReservoir', text, 'ho.csv'));
  expect(stored).toMatchObject({ state: 'stored' });
  const { items } = await leader.list(reservoirs, { textSearch: 'ho xuat' });
  expect(items[0]).toMatchObject({
    normalLevel: '1384.48',
    deadLevel: '1300.50',
    totalVolume: '9450.123',
    bottomGates: '12',
  });
  const [head = [], line = []] = await cellsOf(await leader.file('exportReservoir', { ids: [String(items[0]?.id)] }));
  expect(line[head.indexOf('Mực nước dâng bình thường (m)')]).toBe(1384.48);
  expect(line[head.indexOf('Dung tích toàn bộ (triệu m³)')]).toBe(9450.123);
});

test('who leads a shift keeps the masters; who types figures reads them; visitors see a reservoir, not its limits', async () => {
  const { id } = await reservoir({ name: 'Hồ công khai', code: 'CK' });
  const clerk = await server.as('production-clerk');
  expect((await clerk.data<AnyRecord>(calls.reservoir.detail, { id })).name).toBe('Hồ công khai');
  expect((await clerk.call(calls.reservoir.remove, { id })).status).toBe(403);
  const read = await (await server.visitor.get('/public/v1/reservoirs')).json();
  expect(JSON.stringify(read)).toContain('Hồ công khai');
  expect((await server.visitor.get('/public/v1/thresholds')).status).toBe(404);
});
