import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { InputOf } from '../../src/declare/record.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import type { ImportDetail } from '../../src/features/spreadsheets/contract/operations.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, rowsOf, undo, upload } from '../support/imports.ts';

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
  return leader.data(calls.plant.insert, { ...own, ...values });
};
const reservoir = (values: object = {}) => {
  made += 1;
  const own = { name: `Hồ thử ${made}`, code: `HO${made}`, deadLevel: '490', normalLevel: '515' };
  return leader.data(calls.reservoir.insert, { ...own, ...values });
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
    for (const name of ['***', '---']) await reservoir({ name });
    expect(
      (await refusal(calls.reservoir.insert, { name: '***', code: 'SAO', deadLevel: '1', normalLevel: '2' })).status,
    ).toBe(409);
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

describe.each([
  { resource: plants, named: plant, heading: 'Mã,Tên nhà máy,Tên khác,Công suất', rest: '120' },
  { resource: reservoirs, named: reservoir, heading: 'Mã,Tên hồ chứa,Tên khác,Mực nước chết,MNDBT', rest: '490,515' },
])('names in a file of $resource.name', ({ resource, named, heading, rest }) => {
  const operation = `import${resource.operations.noun}`;
  const lines = (rows: readonly (readonly [code: string, name: string, aliases: string])[]) =>
    rows.map(([code, name, aliases]) => `${code},${name},"${aliases}",${rest}`);
  const take = (...rows: [string, string, string][]) =>
    upload(leader, operation, [heading, ...lines(rows)].join('\n'), 'ten.csv');
  /** What is told of rows: their kind, and of each field what is wrong with it. */
  const toldOf = async (found: ImportDetail) =>
    (await rowsOf(leader, found)).map(({ kind, cells }) => [
      kind,
      ...cells.flatMap(({ field, error }) => (error === null ? [] : [`${field}: ${error}`])),
    ]);
  const namesOf = async (...codes: string[]) => {
    const { items } = await leader.list(resource, { pageSize: 200 });
    return codes.map((code) => {
      const record = items.find((item) => item.code === code);
      return record && [record.name, ...(record.aliases as string[])];
    });
  };

  test('are wrong where another record has them, or another row gives them too', async () => {
    await named({ name: 'Sông Vàng', code: 'SV', aliases: ['Vàng Một'] });
    await named({ name: 'Sông Bạc', code: 'SB' });
    const found = await take(
      ['SB', 'Sông Bạc', 'vang mot'],
      ['SD', 'Sông Đồng', 'SÔNG-VÀNG'],
      ['SK', 'Sông Kẽm', 'Dòng Chung'],
      ['SC', 'Sông Chì', 'Dòng Riêng; dong chung'],
      ['ST', 'Sông Thiếc', 'Dòng Thiếc'],
    );
    expect(await toldOf(found)).toEqual([
      ['wrong', 'aliases: “vang mot” đã là tên của Sông Vàng.'],
      ['wrong', 'aliases: “SÔNG-VÀNG” đã là tên của Sông Vàng.'],
      ['wrong', 'aliases: “Dòng Chung” cũng là tên của Sông Chì ở dòng 5 trong tệp.'],
      ['wrong', 'aliases: “dong chung” cũng là tên của Sông Kẽm ở dòng 4 trong tệp.'],
      ['added'],
    ]);
    expect(await commit(leader, found, 'right')).toMatchObject({ state: 'stored', counts: { added: 1, wrong: 4 } });
  });

  test('go from one record to another, and back when it is undone', async () => {
    await named({ name: 'Thượng Nguồn', code: 'T1', aliases: ['Dốc Đá', 'Đèo Cao'] });
    await named({ name: 'Hạ Nguồn', code: 'T2' });
    await named({ name: 'Trung Nguồn', code: 'T3' });
    const before = await namesOf('T1', 'T2', 'T3', 'T4');
    const found = await take(
      ['T4', 'Thượng Nguồn', 'Đèo Cao'],
      ['T2', 'Trung Nguồn', 'Dốc Đá'],
      ['T3', 'Hạ Nguồn', ''],
      ['T1', 'Đầu Nguồn', 'Dốc Mới'],
    );
    expect(await toldOf(found)).toEqual([['added'], ['changed'], ['changed'], ['changed']]);
    const stored = await commit(leader, found);
    expect(stored).toMatchObject({ state: 'stored', problem: null });
    expect(await namesOf('T1', 'T2', 'T3', 'T4')).toEqual([
      ['Đầu Nguồn', 'Dốc Mới'],
      ['Trung Nguồn', 'Dốc Đá'],
      ['Hạ Nguồn'],
      ['Thượng Nguồn', 'Đèo Cao'],
    ]);
    expect(await undo(leader, stored)).toMatchObject({ state: 'undone' });
    expect(await namesOf('T1', 'T2', 'T3', 'T4')).toEqual(before);
  });

  test('that somebody took since are not given back: the import stays, and says by which row', async () => {
    await named({ name: 'Gió Một', code: 'G1', aliases: ['Gió Xa'] });
    await named({ name: 'Gió Hai', code: 'G2', aliases: ['Gió Gần'] });
    const stored = await commit(leader, await take(['G1', 'Gió Hai', 'Gió Gần'], ['G2', 'Gió Ba', 'Gió Lạ']));
    const other = await named({ name: 'GIÓ MỘT', code: 'GK', aliases: ['gio xa'] });
    const undoResult = await undo(leader, stored);
    expect(undoResult).toMatchObject({ state: 'stored', undoable: true });
    expect(undoResult.problem).toMatch(/^Dòng 2 \(G1\): “Gió Xa” đã là tên của GIÓ MỘT\. Chưa có gì được hoàn tác/);
    expect(await namesOf('G1', 'G2')).toEqual([
      ['Gió Hai', 'Gió Gần'],
      ['Gió Ba', 'Gió Lạ'],
    ]);
    // Once it is free again the import can be taken back.
    await leader.data(resourceOperations(resource).remove, { id: other.id });
    expect(await undo(leader, stored)).toMatchObject({ state: 'undone', problem: null });
    expect(await namesOf('G1', 'G2')).toEqual([
      ['Gió Một', 'Gió Xa'],
      ['Gió Hai', 'Gió Gần'],
    ]);
  });

  test('stay where the row that would give them away is wrong itself', async () => {
    await named({ name: 'Núi Một', code: 'N1', aliases: ['Núi Cả'] });
    await named({ name: 'Núi Hai', code: 'N2' });
    await named({ name: 'Núi Ba', code: 'N3' });
    const found = await take(['N1', 'Núi Ba', 'Núi Mới'], ['N2', 'Núi Hai', 'Núi Cả'], ['N5', 'Núi Năm', 'Núi Một']);
    expect(await toldOf(found)).toEqual([
      ['wrong', 'name: “Núi Ba” đã là tên của Núi Ba.'],
      ['wrong', 'aliases: “Núi Cả” đã là tên của Núi Một.'],
      ['wrong', 'aliases: “Núi Một” đã là tên của Núi Một.'],
    ]);
  });

  test('that somebody takes meanwhile refuse the file by its row', async () => {
    const found = await take(['M1', 'Mây Một', 'Mây Xa'], ['M2', 'Mây Hai', 'Mây Gần']);
    await named({ name: 'Mây Khác', code: 'MK', aliases: ['mây gần'] });
    const refused = await commit(leader, found);
    expect(refused).toMatchObject({ state: 'failed', again: true });
    expect(refused.problem).toMatch(/^Dòng 3 \(M2\): “Mây Gần” đã là tên của Mây Khác\. Chưa có gì được lưu/);
    expect(await namesOf('M1', 'M2')).toEqual([undefined, undefined]);
    // The form's own refusal stays one of its field.
    const { id, version } = await named();
    const conflict = await refusal(resourceOperations(resource).update, { id, version, name: 'MÂY KHÁC' });
    expect([conflict.status, conflict.errors?.[0]?.path]).toEqual([409, 'name']);
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
    const limit = (fromDay: string, toDay: string): InputOf<typeof thresholds> => ({
      ...{ name: 'Mùa cạn', reservoirId, limitKind: 'lowest' as const, low: '495.5', document: '215/QĐ-TTg' },
      ...{ fromDay, toDay },
    });
    const { id } = await leader.data(calls.limit.insert, limit('11-01', '05-31'));
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
  expect((await clerk.data(calls.reservoir.detail, { id })).name).toBe('Hồ công khai');
  expect((await clerk.call(calls.reservoir.remove, { id })).status).toBe(403);
  const read = await (await server.visitor.get('/public/v1/reservoirs?pageSize=200')).json();
  expect(JSON.stringify(read)).toContain('Hồ công khai');
  expect((await server.visitor.get('/public/v1/thresholds')).status).toBe(404);
});

test('an import of a reservoir that is read by now is not taken back, and says which record it is and by what it is used', async () => {
  const file = ['Mã,Tên hồ chứa,Mực nước chết,MNDBT', 'D1,Hồ Đã Đo,490,515', 'D2,Hồ Chưa Đo,490,515'].join('\n');
  const stored = await commit(leader, await upload(leader, 'importReservoir', file, 'ho.csv'));
  const { items } = await leader.list(reservoirs, { pageSize: 200 });
  const reservoirId = items.find(({ code }) => code === 'D1')?.id;
  const reading = { reservoirId, at: '2026-06-01T01:00:00+07:00', upstream: '500' };
  await leader.data('insertThuyVan', { readings: [reading] });
  const undoResult = await undo(leader, stored);
  expect(undoResult).toMatchObject({ state: 'stored', undoable: true });
  expect(undoResult.problem).toMatch(/^Không hoàn tác được vì “Hồ Đã Đo” đang được dùng ở: số liệu thuỷ văn\. /);
});
