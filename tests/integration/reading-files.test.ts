import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getDayThuyVan, getListThuyVan } from '../../src/features/hydrology/contract/readings.ts';
import { freezeThuyVan } from '../../src/features/hydrology/contract/sign-off.ts';
import { reservoirs } from '../../src/features/production/reservoirs/resource.ts';
import type { ImportDetail, ImportRow, UnknownValues } from '../../src/features/spreadsheets/contract/operations.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, settled, undo, upload, workbookOf } from '../support/imports.ts';
import { readingTools } from '../support/readings.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const leader = await server.as('shift-leader');
const clerk = await server.as('production-clerk');
const { insert, read, standing } = readingTools(clerk);
const { correct } = readingTools(leader);

/** A reservoir of a test's own. */
const reservoir = async (name: string, [normalLevel, deadLevel] = ['215', '175'], aliases: string[] = []) =>
  (await createRecord(administrator, reservoirs, { name, aliases, normalLevel, deadLevel })).id;

/** Says anew how a file is to be read. */
const say = async (detail: ImportDetail, said: object) => {
  await clerk.data('updateImport', { id: detail.id, version: detail.version, ...said });
  return settled(clerk, detail.id);
};
const columnOf = (detail: ImportDetail, field: string) => detail.columns.find((column) => column.field === field);

/** What becomes of the rows of an import, in the order of the file: the kind of each, with what is said of which of its fields. */
const results = async ({ id }: ImportDetail) => {
  const page = await clerk.data<{ items: ImportRow[] }>('getListImportRow', { id, pageSize: 200 });
  return page.items.map(({ number, kind, cells, reason, errors }) =>
    [
      `${number} ${kind}`,
      ...(reason === null ? [] : [reason]),
      ...errors.map((error) => `row: ${error}`),
      ...cells.flatMap(({ field, error, warning }) => ((error ?? warning) ? [`${field}: ${error ?? warning}`] : [])),
    ].join(' | '),
  );
};
const notAdded = async (detail: ImportDetail) =>
  (await results(detail)).filter((result) => !/^\d+ added$/.test(result));

describe('readings of a file', () => {
  test('are judged one by one, and what is right is stored', async () => {
    const id = await reservoir('Hồ Một', undefined, ['Ho I']);
    await insert({ reservoirId: id, at: '2026-03-01T07:00:00+07:00', upstream: '200', inflow: '10' });
    const detail = await read(
      'Hồ Một,01/03/2026 07:00,200,10,',
      'ho i,01/03/2026 08:00,"200,5",-,',
      'Hồ Một,01/03/2026 08:01,"200,5",0,',
      'Hồ Một,01/03/2026 13:00,216,5,',
      'Hồ Một,01/03/2026 14:00,1501,5,',
      'Hồ Lạ,01/03/2026 14:00,200,5,',
      'Hồ Một,01/03/2026 15:00,,,',
      'Hồ Một,29/02/2026 15:00,200,,',
      'Hồ Một,01/03/2026 24:00,200,,',
      'Hồ Một,01/03/2026 17:00,1e400,NaN,',
      'Hồ Một,01/03/2026 16:00,200,1,',
      'Hồ Một,01/03/2026 16:00,200,1,',
      'Hồ Một,01/03/2026 18:00,217,1,Lũ về rất nhanh',
    );
    expect(await results(detail)).toEqual([
      '2 unchanged',
      '3 added',
      '4 added',
      '5 wrong | upstream: Cao hơn mực nước dâng bình thường 215 m. Đổi hơn 2 m mỗi giờ so với mực nước 200,5 m của lần đo liền kề. | reason: Vui lòng nhập lý do.',
      '6 wrong | upstream: Mực nước thượng lưu không được lớn hơn 1.500 m.',
      '7 wrong | reservoirId: Hồ chứa “Hồ Lạ” chưa có trong hệ thống.',
      '8 passed | Không có số đo nào.',
      '9 wrong | at: Thời điểm: năm 2026 không có ngày 29/02.',
      '10 wrong | at: Thời điểm “01/03/2026 24:00”: 24:00 là 00:00 của ngày hôm sau. Hãy ghi 02/03/2026 00:00.',
      '11 wrong | upstream: Mực nước thượng lưu “1e400” là số viết theo luỹ thừa. Hãy ghi đủ các chữ số. | inflow: Lưu lượng về hồ “NaN” không đọc được là số. Hãy ghi như 1234,56 hoặc 1.234,56.',
      '12 wrong | at: Thời điểm trùng với dòng 13 trong tệp.',
      '13 wrong | at: Thời điểm trùng với dòng 12 trong tệp.',
      '14 added | upstream: Cao hơn mực nước dâng bình thường 215 m. Đổi hơn 2 m mỗi giờ so với mực nước 200 m của lần đo liền kề.',
    ]);
    expect(await commit(clerk, detail, 'right')).toMatchObject({ state: 'stored', partial: true, problem: null });
    expect(await standing(id, '2026-03-01')).toEqual([
      ['07:00', '200', '10', null],
      ['08:00', '200.5', null, null],
      ['08:01', '200.5', '0', null],
      ['18:00', '217', '1', 'Lũ về rất nhanh'],
    ]);
  });

  test('that are doubtful, or change what stands, are stored with one reason said for all of them', async () => {
    const id = await reservoir('Hồ Hai');
    await insert({ reservoirId: id, at: '2026-03-01T07:00:00+07:00', upstream: '200', inflow: '10' });
    const first = await read(
      'Hồ Hai,01/03/2026 07:00,201,-,',
      'Hồ Hai,02/03/2026 07:00,216,,',
      'Hồ Hai,03/03/2026 07:00,200,,',
    );
    expect(await results(first)).toEqual([
      '2 wrong | upstream: Mực nước thượng lưu đã lưu là 200 m. Sửa số liệu cần nêu lý do. | reason: Vui lòng nhập lý do.',
      '3 wrong | upstream: Cao hơn mực nước dâng bình thường 215 m. | reason: Vui lòng nhập lý do.',
      '4 added',
    ]);
    const { items } = await clerk.data<{ items: object[] }>('getImportUnknown', { id: first.id });
    expect(items).toEqual([{ field: 'reason', text: '', rows: 2, nearest: [] }]);
    const detail = await say(first, { values: [{ field: 'reason', text: '', value: 'Theo sổ trực ca' }] });
    expect(detail).toMatchObject({ counts: { added: 2, changed: 1, wrong: 0 }, warned: 1 });
    await commit(clerk, detail);
    expect(await standing(id, '2026-03-01')).toEqual([['07:00', '201', '10', 'Theo sổ trực ca']]);
    expect(await standing(id, '2026-03-02')).toEqual([['07:00', '216', null, 'Theo sổ trực ca']]);
    // Where nothing is doubtful there is nothing to explain.
    expect(await standing(id, '2026-03-03')).toEqual([['07:00', '200', null, null]]);
  });

  test('as they were published are told apart row by row, and come out of an export as they were stored', async () => {
    const lines = readFileSync('samples/reservoirs.csv', 'utf8').split('\n').slice(1);
    for (const line of lines) {
      const [name = '', normalLevel = '', deadLevel = ''] = line.split(',');
      if (normalLevel !== '' && deadLevel !== '') await reservoir(name, [normalLevel, deadLevel]);
    }
    await reservoir('Đak Mi 4', ['258', '240']);
    const published = readFileSync('tests/fixtures/production/hydrology.csv');
    const first = await upload(clerk, 'importThuyVan', published, 'hydrology.csv');
    const rows = String(published).trim().split('\n').length - 1;
    expect(Object.values(first.counts).reduce((sum, count) => sum + count)).toBe(rows);
    const timeless = (await results(first)).filter((result) => result.includes('không ghi giờ đo'));
    const at = columnOf(first, 'at');
    expect(at?.questions).toMatchObject([{ question: 'clockMissing', answer: null, cells: timeless.length }]);
    expect(timeless.length).toBe(24);

    // Reports of the day are those of the morning: said once for all, with one reason for what is doubtful.
    const detail = await say(first, {
      answers: [{ index: at?.index, question: 'clockMissing', answer: '07:00' }],
      values: [{ field: 'reason', text: '', value: 'Số liệu đã công bố' }],
    });
    const unknown = (name: string) => `wrong | reservoirId: Hồ chứa “${name}” chưa có trong hệ thống.`;
    const noMoment = 'wrong | at: Thời điểm không phải thời điểm hợp lệ. Hãy ghi theo dạng 05/09/2026 07:30.';
    expect(await notAdded(detail)).toEqual([
      `12 ${unknown('Ayun Hạ')}`,
      `16 ${unknown('Hủa Na')}`,
      `33 ${noMoment}`,
      `34 ${noMoment}`,
      `36 ${unknown('Bắc Hà')}`,
      `37 ${unknown('Bảo Nhai bậc 2')}`,
      `38 ${unknown('Phúc Long')}`,
      '56 added | upstream: Cao hơn mực nước dâng bình thường 215 m.',
    ]);
    // All rows that name what is unknown are passed over by one word, and taken back by another.
    expect(detail).toMatchObject({ unknown: { rows: 5, taken: true } });
    const { found, total } = await clerk.data<UnknownValues>('getImportUnknown', { id: detail.id, textSearch: 'bac' });
    expect([found, total]).toEqual([2, 5]);
    const without = await say(detail, { unknown: false });
    expect(without.counts).toEqual({
      ...detail.counts,
      wrong: detail.counts.wrong - 5,
      passed: detail.counts.passed + 5,
    });
    expect(without.unknown).toEqual({ rows: 5, taken: false });
    expect((await results(without))[10]).toBe(
      '12 passed | Nêu tên chưa có trong hệ thống; bạn đã bỏ qua tất cả các dòng như vậy.',
    );
    const one = await say(without, { rows: [{ number: 12, taken: true }] });
    expect((await results(one))[10]).toBe(`12 ${unknown('Ayun Hạ')}`);
    const back = await say(one, { unknown: true });
    expect(back.counts).toEqual(detail.counts);
    const stored = await commit(clerk, back, 'right');
    expect(stored).toMatchObject({ state: 'stored', problem: null });

    const { bytes } = await clerk.file('exportThuyVan');
    const cells = await cellsOf({ name: 'so-lieu.xlsx', bytes });
    expect(cells[0]?.slice(0, 4)).toEqual(['Hồ chứa', 'Thời điểm', 'Mực nước thượng lưu (m)', 'Mực nước hạ lưu (m)']);
    const again = await upload(clerk, 'importThuyVan', new Uint8Array(bytes), 'so-lieu.xlsx');
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: cells.length - 1, wrong: 0, passed: 0 });
    expect(cells.length - 1).toBeGreaterThanOrEqual(stored.counts.added);
  });

  test('keep where they come from, what is noted of them, and that their hour is assumed, until a correction says otherwise', async () => {
    const id = await reservoir('Hồ Nguồn');
    const file = (level: string) =>
      [
        'reservoir,datetime,upstream_m,inflow_m3s,source_url,note',
        `Hồ Nguồn,2026-03-01,${level},10,https://example.org/tin-1,Số liệu trong ngày`,
        'Hồ Nguồn,2026-03-02T13:00,200,,,',
      ].join('\n');
    const first = await upload(clerk, 'importThuyVan', file('200'), 'nguon.csv');
    expect(first.columns.map(({ field }) => field).slice(-2)).toEqual(['source', 'note']);
    const detail = await say(first, { answers: [{ index: 1, question: 'clockMissing', answer: '07:00' }] });
    await commit(clerk, detail);
    const kept = async () => {
      const { items } = await clerk.data(getListThuyVan, { reservoirId: id });
      return items.map(({ at, assumedTime, source, note }) => [at, assumedTime, source, note]).toReversed();
    };
    const bare = ['2026-03-02T06:00:00.000Z', false, null, null];
    const at = '2026-03-01T00:00:00.000Z';
    expect(await kept()).toEqual([[at, true, 'https://example.org/tin-1', 'Số liệu trong ngày'], bare]);

    // What comes out of an export is read back as it stands.
    const { bytes } = await clerk.file('exportThuyVan', { reservoirId: id });
    const again = await upload(clerk, 'importThuyVan', new Uint8Array(bytes), 'nguon.xlsx');
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2, wrong: 0 });

    // A value that is added keeps them; a correction has its own source, or none, at the same assumed hour.
    await insert({ reservoirId: id, at, totalRelease: '5' });
    expect((await kept())[0]).toEqual([at, true, 'https://example.org/tin-1', 'Số liệu trong ngày']);
    await correct({ reservoirId: id, at, upstream: '200.5', reason: 'Đọc lại sổ trực', source: 'Sổ trực ca' });
    expect((await kept())[0]).toEqual([at, true, 'Sổ trực ca', null]);
    expect(
      (await insert({ reservoirId: id, at, rainfall: '1', note: 'x'.repeat(501) }).catch(String)).toString(),
    ).toContain('note');
  });

  test('that are taken back leave what was known of them before', async () => {
    const id = await reservoir('Hồ Nguồn Hai');
    const at = '2026-03-01T00:00:00.000Z';
    await insert({ reservoirId: id, at, upstream: '200', source: 'Sổ trực ca' });
    const lines = [
      'Hồ chứa,Thời điểm,Mực nước thượng lưu,Lý do,Nguồn',
      'Hồ Nguồn Hai,01/03/2026 07:00,201,Sửa số đọc nhầm,Tệp',
    ];
    const stored = await commit(clerk, await upload(clerk, 'importThuyVan', lines.join('\n'), 'nguon-2.csv'));
    const kept = async () => (await clerk.data(getListThuyVan, { reservoirId: id })).items.map(({ source }) => source);
    expect(await kept()).toEqual(['Tệp']);
    await undo(clerk, stored);
    expect(await kept()).toEqual(['Sổ trực ca']);
  });

  test('of the table of EVN are read: regions, when it was heard, what was not measured, and days without a year', async () => {
    const id = await reservoir('Sông Một', ['120', '90']);
    const other = await reservoir('Sông Hai B', ['826', '813.6']);
    const names = ['Tên hồ', 'Ngày giờ', 'Htl', 'Hdbt', 'Hc', 'Qvề', 'ΣQx', 'Qxt', 'Qxm', 'Ncxs', 'Ncxm'];
    const table = await workbookOf({
      name: 'EVN',
      rows: [
        names,
        ['Đông Bắc Bộ'],
        [
          'SÔNG MỘT Đồng bộ lúc: 31/12 23:05',
          '31/12 23:00',
          '110.21',
          '120',
          '90',
          '50',
          '129.87',
          '0',
          '129.87',
          '0',
          '0',
        ],
        [
          'Sông Một Đồng bộ lúc: 01/01 00:05',
          '01/01 00:00',
          '110.25',
          '121',
          '90',
          '50',
          '140',
          '0',
          '129.87',
          '0',
          '0',
        ],
        ['Duyên hải Nam Trung Bộ'],
        ['Sông Hai B Đồng bộ lúc: 01/01 00:06', '01/01 00:00', '821', '826', '813.6', '0.13', '0', '0', '-', '0', '0'],
      ],
      merged: ['A2:K2', 'A5:K5'],
    });
    const first = await upload(clerk, 'importThuyVan', table, 'evn.xlsx');
    expect(first.columns.map(({ field }) => field)).toEqual([
      ...['reservoirId', 'at', 'upstream', 'normalLevel', 'deadLevel', 'inflow', 'totalRelease', 'spill', 'turbine'],
      ...['bottomGates', 'surfaceGates'],
    ]);
    const year = new Date().getUTCFullYear();
    expect(columnOf(first, 'at')?.questions).toMatchObject([
      { question: 'yearsMissing', cells: 3, proposed: `${year - 1}/${year}`, values: { from: 12 } },
    ]);
    const detail = await say(first, {
      answers: [{ index: 1, question: 'yearsMissing', answer: `${year - 1}/${year}` }],
    });
    expect(await results(detail)).toEqual([
      '2 passed | Dòng tên nhóm.',
      '3 added',
      '4 wrong | totalRelease: Lệch hơn 1 % so với tổng xả qua đập tràn và nhà máy: 129,87 m³/s. | reason: Vui lòng nhập lý do.',
      '5 passed | Dòng tên nhóm.',
      '6 added',
    ]);
    const mended = await say(detail, { rows: [{ number: 4, cells: [{ field: 'totalRelease', text: '129,87' }] }] });
    expect((await results(mended))[2]).toBe(
      '4 added | normalLevel: Khác mực nước dâng bình thường 120 m của hồ trong hệ thống; số này không được lưu.',
    );
    await commit(clerk, mended);
    expect(await standing(id, `${year - 1}-12-31`)).toEqual([['23:00', '110.21', '50', null]]);
    expect(await standing(id, `${year}-01-01`)).toEqual([['00:00', '110.25', '50', null]]);
    const { readings } = await clerk.data(getDayThuyVan, { reservoirId: other, day: `${year}-01-01` });
    expect(readings).toMatchObject([{ totalRelease: '0', spill: '0', turbine: null }]);
  });

  test('of a shift log are known by what its columns are called there', async () => {
    const names = ['Về hồ', 'Tổng xả', 'Qua máy', 'Qua tràn'];
    const fields = ['inflow', 'totalRelease', 'turbine', 'spill'];
    for (const before of ['', 'Lưu lượng (m³/s) ']) {
      const columns = ['Hồ chứa', 'Thời điểm', ...names.map((name) => `${before}${name}`)].join(';');
      const detail = await upload(clerk, 'importThuyVan', `${columns}\nHồ Lạ;01/03/2026 07:00;5;5;4;1`, 'ca-truc.csv');
      expect(detail.columns.slice(2).map(({ field }) => field)).toEqual(fields);
    }
  });

  test.each([
    ['Thượng lưu', 'Hạ lưu', ['Mực nước (m) Thượng lưu', 'Mực nước (m) Hạ lưu']],
    ['Htl', 'Hhl', ['Htl', 'Hhl']],
  ])('below names merged over two columns, three and downwards are of %s and %s', async (up, down, levels) => {
    const rows = [
      ['Hồ chứa', 'Thời điểm', 'Mực nước (m)', '', 'Lưu lượng (m³/s)', '', '', 'Mưa (mm)'],
      ['', '', up, down, 'Về hồ', 'Qua tràn', 'Qua máy', ''],
      ['Hồ Lạ', '01/03/2026 07:00', '110,1', '60', '50', '1', '40', '2'],
    ];
    const merged = ['A1:A2', 'B1:B2', 'C1:D1', 'E1:G1', 'H1:H2'];
    const detail = await upload(clerk, 'importThuyVan', await workbookOf({ name: 'Sổ', rows, merged }), 'gop.xlsx');
    expect([detail.headerRow, detail.columns.slice(2, 4).map(({ header }) => header)]).toEqual([2, levels]);
    const fields = ['upstream', 'downstream', 'inflow', 'spill', 'turbine', 'rainfall'];
    expect(detail.columns.map(({ field }) => field)).toEqual(['reservoirId', 'at', ...fields]);
    const examples = detail.columns.map(({ examples: [first] }) => first);
    expect(examples).toEqual(rows[2]);
  });

  test('of a sheet without a column of reservoirs are of the one that its name names, or that is chosen for all of it', async () => {
    const [one, other] = [await reservoir('Trang Một'), await reservoir('Trang Hai')];
    const rows = [
      ['Thời điểm', 'Mực nước thượng lưu', 'Lưu lượng về hồ'],
      ['01/05/2026 07:00', '200', '5'],
      ['01/05/2026 13:00', '201', '-'],
    ];
    const bytes = await workbookOf({ name: 'Trang Một', rows }, { name: 'Tháng 5', rows: rows.slice(0, 2) });
    const first = await upload(clerk, 'importThuyVan', bytes, 'ho.xlsx');
    const byName = { field: 'reservoirId', value: 'sheet', named: true };
    expect([first.ofSheet, await results(first)]).toEqual([[byName], ['2 added', '3 added']]);
    const refused = await say(first, { values: [{ field: 'reservoirId', text: '', value: 'none' }] });
    expect(refused.ofSheet).toEqual([{ field: 'reservoirId', value: null, named: false }]);
    expect(refused.obstacles).toEqual([expect.stringContaining('cả trang tính')]);
    const named = await say(refused, { values: [{ field: 'reservoirId', text: '', value: 'sheet' }] });
    expect(await results(named)).toEqual(['2 added', '3 added']);
    // Of another sheet the name is read too; of one that names nothing a reservoir is chosen.
    const unknown = await say(named, { sheet: 'Tháng 5' });
    expect(await results(unknown)).toEqual(['2 wrong | reservoirId: Hồ chứa “Tháng 5” chưa có trong hệ thống.']);
    const chosen = await say(unknown, { values: [{ field: 'reservoirId', text: '', value: other }] });
    expect(await results(chosen)).toEqual(['2 added']);
    const back = await say(chosen, { sheet: 'Trang Một' });
    expect(back.ofSheet).toEqual([byName]);
    await commit(clerk, await say(back, { values: [{ field: 'reservoirId', text: '', value: one }] }));
    expect((await standing(one, '2026-05-01')).map(([time, level]) => [time, level])).toEqual([
      ['07:00', '200'],
      ['13:00', '201'],
    ]);
  });

  test('are not stored when something else stands meanwhile, the day is signed off, or the reservoir is called otherwise', async () => {
    const id = await reservoir('Hồ Ba');
    const rows = ['Hồ Ba,01/03/2026 07:00,200,,', 'Hồ Ba,02/03/2026 07:00,200,,'] as const;
    const seen = await read(...rows);
    await insert({ reservoirId: id, at: '2026-03-02T07:00:00+07:00', inflow: '5' });
    const failed = await commit(clerk, seen);
    expect(failed.state).toBe('failed');
    expect(failed.problem).toMatch(/^Dòng 3 \(Hồ Ba · .*\): Số liệu này đã được người khác thay đổi/);
    expect(await standing(id, '2026-03-01')).toEqual([]);

    const beforeSigning = await read(...rows);
    await leader.data(freezeThuyVan, { reservoirIds: [id], from: '2026-03-01', to: '2026-03-01' });
    expect((await commit(clerk, beforeSigning)).problem).toMatch(/^Dòng 2 .*Số liệu ngày 01\/03\/2026 đã chốt/);
    expect((await results(await read(...rows)))[0]).toMatch(/^2 wrong \| row: Số liệu ngày 01\/03\/2026 đã chốt/);

    const beforeRenaming = await read(rows[1]);
    const { version } = await administrator.data<{ version: number }>('getDetailReservoir', { id });
    await administrator.data('updateReservoir', { id, version, name: 'Hồ Bốn' });
    expect((await commit(clerk, beforeRenaming)).problem).toContain('Hồ chứa nay là “Hồ Bốn”, khác lúc đối chiếu.');
  });
});
