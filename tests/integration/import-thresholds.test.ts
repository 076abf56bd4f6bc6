import { expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import { thresholds } from '../../src/features/production/thresholds/resource.ts';
import { buildRecord, createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, rowsOf, undo, upload, workbookOf } from '../support/imports.ts';

const server = await startTestServer();
const leader = await server.as('shift-leader');

const heading = ['Tên hồ', 'Tên giới hạn', 'Loại giới hạn', 'Từ ngày', 'Đến ngày', 'Thấp nhất', 'Cao nhất', 'Văn bản'];
const highest = 'Mực nước không được vượt (m)';
const flow = 'Dòng chảy tối thiểu (m³/s)';
const take = async (...rows: string[][]) =>
  upload(leader, 'importThreshold', await workbookOf({ name: 'Giới hạn', rows: [heading, ...rows] }), 'gioi-han.xlsx');
const listed = async () => (await leader.list(thresholds, { pageSize: 200 })).items;

test('limits come from files by reservoir and name, over New Year too, and go out as they came', async () => {
  for (const name of ['Ialy Một', 'Ialy Hai'])
    await createRecord(await server.as('administrator'), reservoirs, { name, aliases: [`Hồ ${name}`] });
  const rows = [
    ['Ialy Một', 'Mùa lũ', highest, '15/09', '30/11', '', '514,2', 'QĐ 1182/QĐ-TTg'],
    ['ho ialy mot', 'Mùa cạn', flow, '15/12', '14/9', '127,5', '', 'QĐ 1182/QĐ-TTg'],
    ['Hồ thuỷ điện Ialy Hai', 'mùa lũ', 'MỰC NƯỚC không được vượt', '1/7', '30/11', '', '1.384,5', 'QĐ 215/QĐ-TTg'],
    ['Ialy Hai', 'Sai', highest.replace('(m)', '(cm)'), '31/02', '30/11', '20', '10', ''],
    ['Ialy Ba', 'Mùa lũ', highest, '1/7', '30/11', '', '10', 'QĐ 215/QĐ-TTg'],
    ['Ialy Hai', 'Mùa Lũ', highest, '1/8', '30/11', '', '11', 'QĐ 215/QĐ-TTg'],
  ];
  const found = await take(...rows);
  const results = (await rowsOf(leader, found)).map(({ kind, cells }) => [
    kind,
    ...cells.flatMap(({ field, error }) => (error === null ? [] : [field])),
  ]);
  expect(results).toEqual([
    ['added'],
    ['added'],
    ['wrong', 'name'],
    ['wrong', 'limitKind', 'fromDay', 'high', 'document'],
    ['wrong', 'reservoirId'],
    ['wrong', 'name'],
  ]);
  await commit(leader, await take(...rows.slice(0, 3)));
  const records = await listed();
  expect(records.map(({ name, fromDay, toDay, low, high }) => [name, fromDay, toDay, low, high]).toSorted()).toEqual([
    ['Mùa cạn', '12-15', '09-14', '127.50', null],
    ['Mùa lũ', '09-15', '11-30', null, '514.20'],
    ['mùa lũ', '07-01', '11-30', null, '1384.50'],
  ]);
  for (const format of ['xlsx', 'csv']) {
    const { name, bytes } = await leader.file('exportThreshold', { format });
    expect((await cellsOf({ name, bytes }))[0]?.slice(0, 4)).toEqual([
      'Hồ chứa',
      'Tên giới hạn',
      'Loại giới hạn',
      'Từ ngày hằng năm',
    ]);
    const again = await upload(leader, 'importThreshold', new Uint8Array(bytes), name);
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 3, wrong: 0, passed: 0 });
  }
  // A file corrects what is known by the same reservoir and name.
  const changed = await take(['Ialy Một', 'MÙA LŨ', highest, '15/09', '30/11', '', '515', 'QĐ 1182/QĐ-TTg']);
  expect(changed.counts).toMatchObject({ added: 0, changed: 1 });
});

test('of one reservoir two limits have two names', async () => {
  const { id: reservoirId } = await createRecord(await server.as('administrator'), reservoirs, { name: 'Hai Tên' });
  const values = {
    reservoirId,
    limitKind: 'highest' as const,
    fromDay: '01-01',
    toDay: '12-31',
    high: '10',
    document: 'QĐ 1',
  };
  await createRecord(leader, thresholds, { ...values, name: 'Giới hạn' });
  const { status, problem } = await leader.call('insertThreshold', { ...values, name: 'giới hạn', status: 1 });
  expect([status, problem?.errors?.[0]?.path]).toEqual([409, 'name']);
});

test('a limit of neither a lowest nor a highest value is refused, typed, changed to it, or of a file', async () => {
  const { id: reservoirId } = await createRecord(await server.as('administrator'), reservoirs, {
    name: 'Không Giới Hạn',
  });
  const needed = { path: 'high', code: 'limitNeeded' };
  const refused = await leader.call('insertThreshold', buildRecord(thresholds, { reservoirId, high: null }));
  expect([refused.status, refused.problem?.errors]).toEqual([400, [expect.objectContaining(needed)]]);
  const { id, version } = await createRecord(leader, thresholds, { reservoirId, low: null, high: '10' });
  const emptied = await leader.call('updateThreshold', { id, version, high: null });
  expect([emptied.status, emptied.problem?.errors]).toEqual([400, [expect.objectContaining(needed)]]);
  await leader.data('updateThreshold', { id, version, high: null, low: '5' });
  // One that an earlier version took goes all the same.
  await server.database.rows('UPDATE thresholds SET low = NULL WHERE id = $1', [id]);
  const { setStatus, remove } = resourceOperations(thresholds);
  await leader.data(setStatus, { items: [{ id, version: version + 1 }], status: 0 });
  await leader.data(remove, { id });
  const detail = await take(['Không Giới Hạn', 'Trống', highest, '15/09', '30/11', '', '', 'QĐ 1']);
  const [row] = await rowsOf(leader, detail);
  expect([row?.kind, row?.cells.flatMap(({ field, error }) => (error === null ? [] : [field]))]).toEqual([
    'wrong',
    ['high'],
  ]);
});

test('reservoirs of a file without codes are known by what they are called, and the others get one of their name', async () => {
  const administrator = await server.as('administrator');
  await createRecord(administrator, reservoirs, {
    name: 'Sông Mã Đề',
    code: 'SMD',
    aliases: ['Mã Đề'],
    normalLevel: '90',
    deadLevel: '80',
  });
  await createRecord(administrator, reservoirs, { name: 'Tên Khác', code: 'SONG-DA-XA' });
  const rows = [
    ['Tên hồ chứa', 'MNDBT', 'Mực nước chết'],
    ['Hồ Mã Đề', '91', '80'],
    ['Hồ Sông Đà Xa', '120', '90'],
    ['Thuỷ điện Thượng Nguồn Sông Lạ Hai', '120', '90'],
    ['Thuỷ điện Thượng Nguồn Sông Lạ Dài', '120', '90'],
    ['Sông Mã Đề', '91', '80'],
  ];
  const read = async (...lines: string[][]) =>
    upload(administrator, 'importReservoir', await workbookOf({ name: 'Hồ', rows: lines }), 'ho.xlsx');
  const found = await read(...rows);
  const rowSummaries = (await rowsOf(administrator, found)).map(({ kind, cells }) => [
    kind,
    cells.find(({ field }) => field === 'code')?.stored ?? null,
    cells.flatMap(({ error, warning }) => error ?? warning ?? []).join(' '),
  ]);
  expect(rowSummaries).toEqual([
    ['wrong', null, expect.stringContaining('trùng với dòng 6')],
    ['added', 'SONG-DA-XA-2', expect.stringContaining('đề nghị “SONG-DA-XA-2”')],
    ['added', 'THUONG-NGUON-SONG-LA', expect.stringContaining('đề nghị')],
    ['added', 'THUONG-NGUON-SONG-2', expect.stringContaining('đề nghị')],
    ['wrong', null, expect.stringContaining('trùng với dòng 2')],
  ]);
  expect([found.obstacles, found.warned]).toEqual([[], 3]);
  const stored = await commit(administrator, await read(...rows.slice(0, 5)));
  expect(stored).toMatchObject({ state: 'stored', counts: { added: 3, changed: 1 } });
  const { items } = await administrator.list(reservoirs, { pageSize: 200 });
  expect(items.find(({ code }) => code === 'SMD')).toMatchObject({ name: 'Sông Mã Đề', normalLevel: '91.00' });
  // The same file again is the same records.
  expect((await read(...rows.slice(0, 5))).counts).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
});

test('limits of a file without names are known by reservoir, kind and days, and the others get a name of them', async () => {
  const { id: reservoirId } = await createRecord(await server.as('administrator'), reservoirs, { name: 'Không Tên' });
  const limit = {
    reservoirId,
    limitKind: 'highest' as const,
    fromDay: '07-01',
    toDay: '09-15',
    high: '10',
    document: 'QĐ 1',
  };
  await createRecord(leader, thresholds, { ...limit, name: 'Mùa lũ' });
  await createRecord(leader, thresholds, {
    ...limit,
    fromDay: '10-01',
    toDay: '11-15',
    name: 'Mực nước không được vượt 01/01–31/01',
  });
  const read = async (...rows: string[][]) => {
    const bytes = await workbookOf({
      name: 'Giới hạn',
      rows: [heading.filter((name) => name !== 'Tên giới hạn'), ...rows],
    });
    return upload(leader, 'importThreshold', bytes, 'khong-ten.xlsx');
  };
  const rows = [
    ['Không Tên', highest, '1/7', '15/9', '', '11', 'QĐ 1'],
    ['Không Tên', highest, '1/1', '31/1', '', '12', 'QĐ 1'],
    ['Không Tên', flow, '15/12', '14/9', '20', '', 'QĐ 1'],
  ];
  const found = await read(...rows, ['Không Tên', 'Chưa biết', '1/7', '15/9', '', '11', 'QĐ 1']);
  const rowSummaries = (await rowsOf(leader, found)).map(({ kind, title, cells }) => [
    kind,
    title,
    ...cells.flatMap(({ field, error, warning }) => (error || warning ? [field] : [])),
  ]);
  expect(rowSummaries).toEqual([
    ['changed', 'Mùa lũ'],
    ['added', 'Mực nước không được vượt 01/01–31/01 (2)', 'name'],
    ['added', 'Dòng chảy tối thiểu 15/12–14/09', 'name'],
    ['wrong', '', 'limitKind'],
  ]);
  await commit(leader, await read(...rows));
  expect((await read(...rows)).counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
});

test('reservoirs of a file are taken back, but not one that has a reading', async () => {
  const administrator = await server.as('administrator');
  const read = (...names: string[]) =>
    upload(
      administrator,
      'importReservoir',
      ['Tên hồ chứa,Mã,MNDBT,Mực nước chết', ...names.map((name) => `${name},${name},90,80`)].join('\n'),
      'ho.csv',
    );
  const named = async () => (await administrator.list(reservoirs, { textSearch: 'TL-' })).items.map(({ name }) => name);
  const one = await commit(administrator, await read('TL-1', 'TL-2'));
  expect(await named()).toHaveLength(2);
  expect(await undo(administrator, one)).toMatchObject({ state: 'undone', problem: null });
  expect(await named()).toEqual([]);
  const other = await commit(administrator, await read('TL-3', 'TL-4'));
  const { items } = await administrator.list(reservoirs, { textSearch: 'TL-4' });
  const reading = { reservoirId: items[0]?.id, at: '2024-05-01T07:00:00+07:00', upstream: '85' };
  await administrator.data('insertThuyVan', { readings: [reading] });
  expect(await undo(administrator, other)).toMatchObject({
    state: 'stored',
    problem: expect.stringContaining('đang được dùng'),
  });
  expect(await named()).toHaveLength(2);
});
