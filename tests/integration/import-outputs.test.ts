import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { resourceOperations } from '../../src/declare/operations.ts';
import { generatingUnits } from '../../src/features/production/generating-units/resource.ts';
import { plants } from '../../src/features/production/plants/resource.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { freezeSanLuongDien } from '../../src/features/production/sign-off/contract.ts';
import type {
  ImportDetail,
  ImportReading,
  ImportRow,
  UnknownValue,
} from '../../src/features/spreadsheets/contract/operations.ts';
import { startTestServer } from '../support/harness.ts';
import { cellsOf, commit, rowsOf, settled, undo, upload, workbookOf } from '../support/imports.ts';

const server = await startTestServer();
const leader = await server.as('administrator');
const output = resourceOperations(powerOutputs);

let codes = 0;
const plant = (name: string, capacity = '100', aliases: readonly string[] = []) => {
  codes += 1;
  const values = { name, code: `P${codes}`, capacity, aliases };
  return leader.data(resourceOperations(plants).insert, values);
};
const unit = (code: string, plantId: string, name = 'H1') =>
  leader.data(resourceOperations(generatingUnits).insert, { name, code, plantId, capacity: '50' });

const take = (content: string | Uint8Array<ArrayBuffer>, name = 'san-luong.csv') =>
  upload(leader, 'importSanLuongDien', content, name);
const read = (...lines: string[]) => take(lines.join('\n'));
async function change({ id, version }: ImportDetail, said: ImportReading): Promise<ImportDetail> {
  await leader.data('updateImport', { id, version, ...said });
  return settled(leader, id);
}

/** All that is told of a row, of its cells and as a whole. */
const toldOf = ({ cells, errors, warnings }: ImportRow) =>
  [...errors, ...warnings, ...cells.flatMap(({ error, warning }) => [error ?? '', warning ?? ''])].join(' ');
const kindsOf = async (found: ImportDetail) => (await rowsOf(leader, found)).map(({ kind }) => kind);
const storedOf = async (found: ImportDetail, field: string) =>
  (await rowsOf(leader, found)).map(({ cells }) => cells.find((cell) => cell.field === field)?.stored ?? null);
const figuresOf = async (plantId: string) =>
  (await leader.list(powerOutputs, { plantId })).items.map(({ period, actual, plan }) => [period, actual, plan]);

describe('a file of published figures', () => {
  /** Why rows are refused, by what they are told. */
  const reasons = {
    plant: /chưa có trong hệ thống/,
    toDate: /là số luỹ kế/,
    part: /chỉ là một phần của kỳ/,
    average: /thiết kế hoặc bình quân nhiều năm, không phải/,
    unit: /không đổi được sang MWh/,
  };
  /** Of each row below the heading, from row 2; the plants of the others are not the company's. */
  const results = [
    ...['plant', 'plant toDate', 'toDate', 'plant toDate', 'plant average', 'plant average', 'stored', 'stored'],
    ...['plant average', 'average', 'plant', 'plant average', 'plant part', 'plant part', 'stored', 'part', 'stored'],
    ...['part', 'stored', 'stored', 'stored', 'plant average', 'plant', 'stored', 'stored', 'plant toDate'],
    ...['plant toDate', 'plant toDate', 'part', 'part', 'average unit', 'toDate', 'plant part', 'plant', 'plant part'],
    ...['average', 'average', ...Array<string>(7).fill('plant average'), 'average'],
    // Thac Ba, which is NMTĐ Thác Bà here.
    ...[...Array<string>(6).fill('plant average'), 'average', ...Array<string>(23).fill('plant average')],
  ];

  test('gets the right verdict in each row, and what was stored comes out of the export the same', async () => {
    for (const [name, capacity, ...aliases] of [
      ['Nhà máy thuỷ điện Ialy', '720', 'NMTĐ Ia Ly', 'Ialy'],
      ['NMTĐ Hoà Bình', '1920', 'Hoa Binh'],
      ['NMTĐ Hủa Na', '180'],
      ['NMTĐ A Vương', '210', 'A Vương'],
      ['NMTĐ Thác Bà', '120'],
      ['NMTĐ Tuyên Quang', '342'],
      ['NMTĐ Sông Ba Hạ', '220'],
      ['NMTĐ Đakđrinh', '125'],
    ] as const)
      await plant(name, capacity, aliases);
    const found = await take(await readFile('tests/fixtures/production/output.csv', 'utf8'), 'output.csv');
    const said = (await rowsOf(leader, found)).map((row) => {
      const message = toldOf(row);
      const why = Object.entries(reasons).flatMap(([reason, words]) => (words.test(message) ? [reason] : []));
      return [row.number, row.kind === 'added' ? 'stored' : why.join(' ')];
    });
    expect(said).toEqual(results.map((result, place) => [place + 2, result]));
    expect(found.columns.flatMap(({ questions }) => questions)).toEqual([]);

    await commit(leader, found, 'right');
    const { items } = await leader.list(powerOutputs, { pageSize: 50 });
    expect(
      items.map(({ plantName, period, actual, plan }) => [plantName, period, actual, plan].join(' ')).toSorted(),
    ).toEqual([
      'NMTĐ A Vương 2017 993000.000 ',
      'NMTĐ A Vương 2022 1033000.000 ',
      'NMTĐ Hoà Bình 2015 10058000.000 ',
      'NMTĐ Hoà Bình 2017 11250000.000 ',
      'NMTĐ Hủa Na Q1/2024 75070.000 ',
      'NMTĐ Hủa Na Q2/2024 82330.000 ',
      'NMTĐ Sông Ba Hạ 2022  577000.000',
      'NMTĐ Thác Bà 2026  550000.000',
      'NMTĐ Tuyên Quang 2021  1163000.000',
    ]);

    for (const format of ['xlsx', 'csv']) {
      const { name, bytes } = await leader.file('exportSanLuongDien', { format });
      const [heading] = await cellsOf({ name, bytes });
      expect(heading).toContain('Sản lượng thực tế (MWh)');
      const again = await take(new Uint8Array(bytes), name);
      // The hidden sheet of our own workbooks is no content that was left out.
      expect(again).toMatchObject({
        obstacles: [],
        others: [],
        counts: { unchanged: 9, added: 0, changed: 0, wrong: 0 },
      });
    }
  });
});

describe('units of measurement', () => {
  test('stand in the cell of the row or in the name of the column, and are converted to the last digit', async () => {
    await plant('Đơn Vị', '30000');
    const rows = ['kWh,5740000000', 'MWh,5740000', 'nghìn kWh,5740000', 'triệu kWh,5740', 'GWh,5740', 'tỷ kWh,"5,74"'];
    const found = await read(
      'Nhà máy,Kỳ,Đơn vị,Sản lượng',
      ...rows.map((row, place) => `Đơn Vị,${2001 + place},${row}`),
    );
    expect(await storedOf(found, 'actual')).toEqual(rows.map(() => '5.740.000,000 MWh'));
    const named = await read('Nhà máy,Kỳ,Sản lượng (triệu kWh),"Kế hoạch, GWh"', 'Đơn Vị,2011,"0,1",12.5');
    expect(await storedOf(named, 'actual')).toEqual(['100,000 MWh']);
    expect(await storedOf(named, 'plan')).toEqual(['12.500,000 MWh']);
  });

  test('are asked once for a column where nothing says them, and never guessed', async () => {
    await plant('Hỏi');
    const found = await read('Nhà máy,Kỳ,Sản lượng', 'Hỏi,2001,"5,5"', 'Hỏi,2002,6');
    expect(await kindsOf(found)).toEqual(['wrong', 'wrong']);
    const [question] = found.columns[2]?.questions ?? [];
    expect(question).toMatchObject({ question: 'unit', answer: null, cells: 2 });
    const answered = await change(found, { answers: [{ index: 2, question: 'unit', answer: 'million-kWh' }] });
    expect(await storedOf(answered, 'actual')).toEqual(['5.500,000 MWh', '6.000,000 MWh']);
    // Of heat and money there is no way to energy; a unit that the column's name denies is no unit.
    const [heat, none, other] = await rowsOf(
      leader,
      await read('Nhà máy,Kỳ,ĐVT,Sản lượng (MWh)', 'Hỏi,2001,TJ,5', 'Hỏi,2002,,5', 'Hỏi,2003,GWh,5'),
    );
    expect([heat?.kind, none?.kind, other?.kind]).toEqual(['wrong', 'added', 'wrong']);
    const [unsaid] = await rowsOf(leader, await read('Nhà máy,Kỳ,ĐVT,Sản lượng', 'Hỏi,2001,,5'));
    expect(unsaid?.cells.find(({ field }) => field === 'unit')?.error).not.toBeNull();
    // More decimals than are kept are refused, not rounded away.
    expect(await kindsOf(await read('Nhà máy,Kỳ,Sản lượng (kWh)', 'Hỏi,2001,"5,5"'))).toEqual(['wrong']);
  });
});

describe('periods', () => {
  test('are read in one column as people write them, or in two, and known again in each way', async () => {
    const { id } = await plant('Kỳ Hạn');
    const ways = [
      '2022',
      '2024-Q2',
      'quý III/2024',
      '11/2025',
      '2025-08',
      'tháng 7 năm 2025',
      '22/11/2025',
      '2025-11-23',
    ];
    await commit(leader, await read('Tên nhà máy,Kỳ,Sản lượng (MWh)', ...ways.map((way) => `Kỳ Hạn,${way},5`)));
    expect((await figuresOf(id)).map(([period]) => period).toSorted()).toEqual(
      ['2022', 'Q2/2024', 'Q3/2024', '11/2025', '08/2025', '07/2025', '22/11/2025', '23/11/2025'].toSorted(),
    );
    const others = ['Năm,01/01/2022', 'Quý,01/04/2024', 'Tháng,01/11/2025', 'Ngày,22/11/2025'];
    const again = await read('Nhà máy,Loại kỳ,Ngày đầu kỳ,Sản lượng (MWh)', ...others.map((way) => `ky han,${way},5`));
    expect(await kindsOf(again)).toEqual(others.map(() => 'unchanged'));
    // The first day must be that of the period, in a file as in the form.
    const wrong = await read('Nhà máy,Loại kỳ,Ngày đầu kỳ,Sản lượng (MWh)', 'Kỳ Hạn,Quý,01/05/2024,5');
    expect(await kindsOf(wrong)).toEqual(['wrong']);
    // Two columns that disagree are not chosen between.
    const both = await read('Nhà máy,Kỳ,Loại kỳ,Sản lượng (MWh)', 'Kỳ Hạn,2023,Quý,5', 'Kỳ Hạn,2024,Năm,5');
    expect(await kindsOf(both)).toEqual(['wrong', 'added']);
  });

  test('of one plant stand once in a file, however they are written', async () => {
    await plant('Hai Lần', '100', ['Lần Hai']);
    const found = await read('Nhà máy,Kỳ,Sản lượng (MWh)', 'Hai Lần,11/2025,5', 'LAN HAI,2025-11,6', 'Hai Lần,2025,7');
    expect(await kindsOf(found)).toEqual(['wrong', 'wrong', 'added']);
    expect(toldOf((await rowsOf(leader, found))[1] as ImportRow)).toContain('dòng 2');
  });

  test('are needed, as the plant is', async () => {
    expect((await read('Nhà máy,Sản lượng (MWh)', 'X,5')).obstacles).toHaveLength(1);
    await plant('Thiếu');
    const [row] = await rowsOf(leader, await read('Nhà máy,Kỳ,Sản lượng (MWh)', 'Thiếu,,5'));
    expect(row).toMatchObject({ kind: 'wrong' });
    expect(row?.cells.filter(({ error }) => error !== null).map(({ field }) => field)).toEqual(['period']);
  });

  test('that a plant names for all of them stand in a merged cell', async () => {
    await plant('Gộp');
    const rows = [
      ['Nhà máy', 'Kỳ', 'Sản lượng (MWh)'],
      ['Gộp', '2001', '5'],
      ['', '2002', '6'],
    ];
    const found = await take(await workbookOf({ name: 'SL', rows, merged: ['A2:A3'] }), 'sl.xlsx');
    expect(await kindsOf(found)).toEqual(['added', 'added']);
  });
});

test('a unit is known by its name among those of its plant, and the whole plant names none', async () => {
  const [one, other] = [await plant('Tổ Một'), await plant('Tổ Hai')];
  for (const [code, { id }] of [
    ['TM-H1', one],
    ['TH-H1', other],
  ] as const)
    await unit(code, id);
  await unit('TH-H9', other.id, 'H9');
  const lines = [
    'Tổ Một,H1,11/2025,5',
    'Tổ Hai,H1,11/2025,6',
    'Tổ Một,,11/2025,7',
    'Tổ Một,H9,11/2025,8',
    'Tổ Một,H7,11/2025,8',
  ];
  const found = await read('Nhà máy,Tổ máy,Kỳ,Sản lượng (MWh)', ...lines);
  expect(await kindsOf(found)).toEqual(['added', 'added', 'added', 'wrong', 'wrong']);
  expect(toldOf((await rowsOf(leader, found))[3] as ImportRow)).toContain('không thuộc nhà máy');
  await commit(leader, found, 'right');
  const { name, bytes } = await leader.file('exportSanLuongDien', { plantId: one.id });
  expect(await take(new Uint8Array(bytes), name)).toMatchObject({ counts: { unchanged: 2, added: 0, wrong: 0 } });
});

describe('rules', () => {
  test('of capacity are verdicts of the row: a note makes it right, said for it or for all', async () => {
    await plant('Công Suất', '100');
    const lines = ['22/11/2025,2400,', '23/11/2025,"2400,001",', '24/11/2025,2500,', '25/11/2025,2500,Lệnh điều độ'];
    const found = await read('Nhà máy,Kỳ,Sản lượng (MWh),Ghi chú', ...lines.map((line) => `Công Suất,${line}`));
    expect(await kindsOf(found)).toEqual(['added', 'wrong', 'wrong', 'added']);
    expect(found.warned).toBe(1);
    const { items } = await leader.data<{ items: UnknownValue[] }>('getImportUnknown', { id: found.id });
    expect(items).toMatchObject([{ field: 'note', text: '', rows: 2 }]);
    const mended = await change(found, { rows: [{ number: 3, cells: [{ field: 'note', text: 'Chạy quá tải' }] }] });
    expect(await kindsOf(mended)).toEqual(['added', 'added', 'wrong', 'added']);
    const filled = await change(mended, { values: [{ field: 'note', text: '', value: 'Đã kiểm tra công tơ' }] });
    expect(filled).toMatchObject({ counts: { added: 4, wrong: 0 }, warned: 3 });
    // A note stands where it is needed alone, and what was typed or written goes before.
    expect(await storedOf(filled, 'note')).toEqual(['', 'Chạy quá tải', 'Đã kiểm tra công tơ', 'Lệnh điều độ']);
    expect(await commit(leader, filled)).toMatchObject({ state: 'stored' });
  });

  test('of published figures ask for a reason, and an import that published is not taken back', async () => {
    const { id } = await plant('Xuất Bản');
    const heading = 'Nhà máy,Kỳ,Sản lượng (MWh),Trạng thái';
    const first = await commit(leader, await read(heading, 'Xuất Bản,2021,5,Đã xuất bản', 'Xuất Bản,2022,6,'));
    expect(first).toMatchObject({ state: 'stored' });
    const changed = await read(heading, 'Xuất Bản,2021,7,', 'Xuất Bản,2022,8,');
    expect(await kindsOf(changed)).toEqual(['wrong', 'changed']);
    const withReason = await change(changed, { values: [{ field: 'reason', text: '', value: 'Số của công tơ' }] });
    expect(await kindsOf(withReason)).toEqual(['changed', 'changed']);
    expect(await storedOf(withReason, 'reason')).toEqual(['Số của công tơ', null]);
    expect(await commit(leader, withReason)).toMatchObject({ state: 'stored' });
    expect(await figuresOf(id)).toEqual([
      ['2022', '8.000', null],
      ['2021', '7.000', null],
    ]);
    expect((await undo(leader, withReason)).state).toBe('stored');
    const drafts = await commit(leader, await read(heading, 'Xuất Bản,2019,5,', 'Xuất Bản,2022,9,'));
    expect((await undo(leader, drafts)).state).toBe('undone');
    expect((await figuresOf(id)).map(([period, actual]) => `${period} ${actual}`)).toEqual([
      '2022 8.000',
      '2021 7.000',
    ]);
  });

  test('of a plant that is switched off are refused, and those of days that are signed off stay with their import', async () => {
    const off = await plant('Đã Dừng');
    await leader.data(resourceOperations(plants).setStatus, {
      items: [{ id: off.id, version: off.version }],
      status: 0,
    });
    const { id } = await plant('Đã Chốt');
    const found = await read('Nhà máy,Kỳ,Sản lượng (MWh)', 'Đã Dừng,04/05/2024,3', 'Đã Chốt,04/05/2024,3');
    expect(await kindsOf(found)).toEqual(['wrong', 'added']);
    const rowsText = JSON.stringify(await rowsOf(leader, found));
    expect(rowsText).toContain('“Đã Dừng” đã ngừng hoạt động nên không nhận số liệu mới.');
    // A plan, which no publishing changes.
    const stored = await commit(leader, await read('Nhà máy,Kỳ,Kế hoạch (MWh)', 'Đã Chốt,04/05/2024,3'));
    await leader.data(freezeSanLuongDien, { plantIds: [id], from: '2024-05-01', to: '2024-05-31' });
    const problem = expect.stringContaining('Sản lượng 04/05/2024 của Đã Chốt đã chốt nên không thay đổi được.');
    expect(await undo(leader, stored)).toMatchObject({ state: 'stored', problem });
    expect(await figuresOf(id)).toHaveLength(1);
    const [row] = await rowsOf(leader, await read('Nhà máy,Kỳ,Sản lượng (MWh)', 'Đã Chốt,04/05/2024,99999'));
    expect(row).toMatchObject({ errors: [expect.stringContaining('hãy nhờ người có quyền mở chốt')] });
  });

  test('whose plant changed after the comparison stop the storing: the row is named, and nothing is stored', async () => {
    const heading = 'Nhà máy,Kỳ,Sản lượng (MWh)';
    const { id: other } = await plant('Vẫn Chạy');
    const less = await plant('Giữa Chừng', '100');
    const found = await read(heading, 'Vẫn Chạy,22/11/2025,1', 'Giữa Chừng,22/11/2025,2400');
    await leader.data(resourceOperations(plants).update, { id: less.id, version: less.version, capacity: '90' });
    const ended = await commit(leader, found);
    expect(ended).toMatchObject({ state: 'failed' });
    expect(ended.problem).toMatch(/^Dòng 3 \(Giữa Chừng.*2[.]?160.* Chưa có gì được lưu; hãy đối chiếu lại/);

    const off = await plant('Vừa Dừng');
    const compared = await read(heading, 'Vẫn Chạy,22/11/2025,1', 'Vừa Dừng,22/11/2025,3');
    const items = [{ id: off.id, version: off.version }];
    await leader.data(resourceOperations(plants).setStatus, { items, status: 0 });
    const refused = await commit(leader, compared);
    expect(refused).toMatchObject({ state: 'failed' });
    expect(refused.problem).toMatch(
      /^Dòng 3 \(Vừa Dừng.*“Vừa Dừng” đã ngừng hoạt động nên không nhận số liệu mới[.] Chưa có gì được lưu/,
    );
    for (const id of [other, less.id, off.id]) expect(await figuresOf(id)).toEqual([]);
  });

  test('whose plant is called otherwise since the comparison are not stored: its name may be another’s by now', async () => {
    const heading = 'Nhà máy,Kỳ,Sản lượng (MWh)';
    const { id, version } = await plant('Tên Cũ');
    await commit(leader, await read(heading, 'Tên Cũ,04/05/2024,3'));
    const found = await read(heading, 'Tên Cũ,04/05/2024,4');
    const adding = await read(heading, 'Tên Cũ,06/05/2024,6');
    await leader.data(resourceOperations(plants).update, { id, version, name: 'Tên Mới' });
    const { id: swapped } = await plant('Tên Cũ');
    for (const [compared, row] of [
      [found, 'Tên Cũ · 04/05/2024'],
      [adding, 'Tên Cũ · 06/05/2024'],
    ] as const) {
      const ended = await commit(leader, compared);
      expect([ended.state, ended.problem]).toEqual([
        'failed',
        `Dòng 2 (${row}): Nhà máy nay là “Tên Mới”, khác lúc đối chiếu. Chưa có gì được lưu; hãy đối chiếu lại.`,
      ]);
    }
    expect([await figuresOf(id), await figuresOf(swapped)]).toEqual([[['04/05/2024', '3.000', null]], []]);
  });

  test('that change what stands go on when their plant is switched off: nothing is added', async () => {
    const heading = 'Nhà máy,Kỳ,Sản lượng (MWh)';
    const { id, version } = await plant('Sửa Sau');
    await commit(leader, await read(heading, 'Sửa Sau,04/05/2024,3'));
    const found = await read(heading, 'Sửa Sau,04/05/2024,4');
    expect(await kindsOf(found)).toEqual(['changed']);
    await leader.data(resourceOperations(plants).setStatus, { items: [{ id, version }], status: 0 });
    expect((await commit(leader, found)).state).toBe('stored');
    expect((await figuresOf(id)).map(([, actual]) => actual)).toEqual(['4.000']);
  });
});

describe('numbers that are none', () => {
  test.each(['NaN', 'Infinity', '-Infinity', '1e400', '1e3', '-1', '1.234,56', '0x10', '٣', ''])(
    '%s on the wire',
    async (actual) => {
      const { id } = await plant(`Dây ${codes}`);
      const values = { plantId: id, periodKind: 'year', periodStart: '2024-01-01', actual };
      const { status, problem } = await leader.call(output.insert, values);
      expect([status, problem?.errors?.[0]?.path]).toEqual([400, 'actual']);
    },
  );

  test('in a file are refused in their cell; 1.234,56 in a column of 1,234.56 is asked about', async () => {
    await plant('Số', '30000');
    const cells = ['NaN', 'Infinity', '1e400', '-1', '24:00', '29/02', '"1,234.56"', '"1.234,56"', '"1,234"', '-'];
    const found = await read('Nhà máy,Kỳ,Sản lượng (MWh)', ...cells.map((cell, place) => `Số,${2001 + place},${cell}`));
    const none = Array<string>(6).fill('wrong');
    expect(await kindsOf(found)).toEqual([...none, 'wrong', 'wrong', 'wrong', 'added']);
    const [asked] = found.columns[2]?.questions ?? [];
    expect(asked).toMatchObject({ question: 'mixedMarks', cells: 3 });
    const answering = (answer: string) => change(found, { answers: [{ index: 2, question: 'mixedMarks', answer }] });
    const comma = await answering('comma');
    expect(await kindsOf(comma)).toEqual([...none, 'wrong', 'added', 'added', 'added']);
    expect(await storedOf(comma, 'actual')).toMatchObject({ 7: '1.234,560 MWh', 8: '1,234 MWh' });
    const [against] = (await rowsOf(leader, comma))[6]?.cells.filter(({ error }) => error !== null) ?? [];
    expect(against).toMatchObject({
      place: 'C8',
      error:
        'Sản lượng thực tế “1,234.56” đặt phần lẻ sau dấu chấm, còn cột này đặt sau dấu phẩy. Nếu đúng số này, hãy ghi 1234,56.',
    });
    const each = await change(comma, { answers: [{ index: 2, question: 'mixedMarks', answer: 'each' }] });
    expect(await kindsOf(each)).toEqual([...none, 'added', 'added', 'wrong', 'added']);
    // What a person types in the place of a cell is read as it stands.
    const typed = await change(each, {
      answers: [{ index: 2, question: 'mixedMarks', answer: 'comma' }],
      rows: [{ number: 8, cells: [{ field: 'actual', text: '1,234.56' }] }],
    });
    expect((await kindsOf(typed))[6]).toBe('added');
    const days = ['29/02/2024', '29/02/2023', '24:00 22/11/2025', '22/11/2025 24:00'];
    const periods = await read('Nhà máy,Kỳ,Sản lượng (MWh)', ...days.map((day) => `Số,${day},5`));
    expect(await kindsOf(periods)).toEqual(['added', 'wrong', 'wrong', 'wrong']);
  });
});

test('the template asks for one column of periods, and names the unit of the figures', async () => {
  const [heading] = await cellsOf(await leader.file('exportTemplate', { resource: 'power-outputs' }));
  expect(heading?.slice(0, 5)).toEqual([
    'Nhà máy',
    'Tổ máy',
    'Kỳ báo cáo',
    'Sản lượng thực tế (MWh)',
    'Sản lượng kế hoạch (MWh)',
  ]);
  expect(heading).not.toContain('Đơn vị tính');
});
