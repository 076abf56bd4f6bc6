import { describe, expect, test } from 'vitest';
import type {
  ImportDetail,
  ImportReading,
  MappedValue,
  UnknownValue,
} from '../../src/features/spreadsheets/contract/operations.ts';
import { positions } from '../../src/resources/positions/resource.ts';
import { staff } from '../../src/resources/staff/resource.ts';
import { startTestServer } from '../support/harness.ts';
import {
  cellsOf,
  commit,
  newCode,
  rowsOf,
  settled,
  staffLine,
  staffLines,
  undo,
  upload,
  workbookOf,
} from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const read = (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  upload(administrator, 'importStaff', content, name);

/** Says anew how a file is to be read, and waits until it is. */
async function change({ id, version }: ImportDetail, said: ImportReading): Promise<ImportDetail> {
  await administrator.data('updateImport', { id, version, ...said });
  return settled(administrator, id);
}

async function personOf(code: string) {
  const { items } = await administrator.list(staff, { textSearch: code });
  return items.find((item) => item.employeeCode === code);
}

const unknownOf = async ({ id }: ImportDetail) =>
  (await administrator.data<{ items: UnknownValue[] }>('getImportUnknown', { id })).items;

describe('rows that are no data', () => {
  const [one, two] = [newCode(), newCode()];
  const rows = [
    ['STT', 'Mã NV', 'Họ và tên', 'Chức vụ'],
    ['I. PHÂN XƯỞNG VẬN HÀNH (1 người)'],
    ['1', one, 'Lê Văn Một', 'Trưởng ca'],
    ['II. PHÒNG KỸ THUẬT VÀ AN TOÀN'],
    ['2', two, 'Lê Văn Hai', 'Trưởng ca'],
    ['Tổng cộng', '', '2'],
    ['', '', '', 'Đắk Lắk, ngày 3 tháng 4 năm 2026'],
    ['', 'NGƯỜI LẬP BIỂU', '', 'GIÁM ĐỐC'],
    ['', '', 'Phạm Thị Lan', 'Lê Văn Hùng'],
  ];

  test('are passed over with the reason, and headings give their unit to the rows below', async () => {
    const found = await read(await workbookOf({ name: 'DS', rows, merged: ['A2:D2'] }), 'ds.xlsx');
    expect(found).toMatchObject({ groups: true, counts: { added: 2, wrong: 0, passed: 6 } });
    expect((await rowsOf(administrator, found, 'passed')).map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'Dòng tên nhóm.'],
      [4, 'Dòng tên nhóm.'],
      [6, 'Dòng tổng cộng.'],
      [7, 'Dòng địa danh, ngày tháng.'],
      [8, 'Phần ký tên.'],
      [9, 'Phần ký tên.'],
    ]);
    const cells = (await rowsOf(administrator, found, 'added')).map((row) => row.cells);
    expect(cells.map((all) => all.find(({ field }) => field === 'unitId')?.stored)).toEqual([
      'Phân xưởng Vận hành',
      'Phòng Kỹ thuật và An toàn',
    ]);
    const without = await change(found, { groups: false });
    expect(without).toMatchObject({ groups: false, counts: { added: 0, wrong: 2 } });
    const stored = await commit(administrator, await change(without, { groups: true }));
    expect(await personOf(two)).toMatchObject({ unitName: 'Phòng Kỹ thuật và An toàn' });
    expect(await undo(administrator, stored)).toMatchObject({ state: 'undone' });
    expect(await personOf(two)).toBeUndefined();
  });

  test('are what a person says they are', async () => {
    const found = await read(
      staffLines(staffLine(newCode()), staffLine(newCode()), ',Tổng cộng,,,,', staffLine(newCode())),
    );
    expect(found.counts).toMatchObject({ added: 3, passed: 1 });
    const said = await change(found, {
      rows: [
        { number: 2, taken: false },
        { number: 4, taken: true },
      ],
    });
    expect(said.counts).toMatchObject({ added: 2, wrong: 1, passed: 1 });
    const back = await change(said, {
      rows: [
        { number: 2, taken: null },
        { number: 4, taken: null },
      ],
      endRow: 3,
    });
    expect([back.endRow, back.counts]).toMatchObject([3, { added: 2, passed: 2 }]);
    const result = await cellsOf(await administrator.file('exportImportResult', { id: found.id, kind: 'passed' }));
    expect(result.slice(1).map((row) => row.slice(-2))).toEqual([
      ['Bỏ qua', 'Sau dòng dữ liệu cuối mà bạn đã chọn.'],
      ['Bỏ qua', 'Sau dòng dữ liệu cuối mà bạn đã chọn.'],
    ]);
  });
});

describe('a wrong cell', () => {
  test('is typed anew, read as the file is, and stored as it was compared', async () => {
    const code = newCode();
    const found = await read(staffLines(`${code},Lê Văn A,31/02/1990,PXVH,Trưởng ca,0912345678`));
    const type = (text: string | null) => ({ rows: [{ number: 2, cells: [{ field: 'birthDate', text }] }] });
    const still = await change(found, type('31/04/1990'));
    expect(still.counts).toMatchObject({ wrong: 1 });
    const right = await change(still, type('28/02/1990'));
    expect(right.counts).toMatchObject({ added: 1, wrong: 0 });
    const [row] = await rowsOf(administrator, right);
    expect(row?.cells.find(({ field }) => field === 'birthDate')).toMatchObject({
      text: '28/02/1990',
      original: '31/02/1990',
    });
    expect((await change(right, type(null))).counts).toMatchObject({ wrong: 1 });
    const again = await change({ ...right, version: right.version + 1 }, type('28/02/1990'));
    await commit(administrator, again);
    expect(await personOf(code)).toMatchObject({ fullName: 'Lê Văn A' });
    const left = await server.database.rows('SELECT FROM import_mends WHERE import_id = $1', [found.id]);
    expect(left).toEqual([]);
    const entries = await server.database.rows(
      `SELECT "after" ->> 'typed' AS typed FROM audit_log WHERE operation = 'commitImport' AND record_id = $1`,
      [found.id],
    );
    expect(entries).toEqual([{ typed: '1' }]);
  });

  test('without a column in the file can be typed too', async () => {
    const found = await read(`Mã NV,Họ tên,Đơn vị\n${newCode()},Lê Văn Bốn,PXVH`);
    expect(found.counts).toMatchObject({ wrong: 1 });
    const right = await change(found, { rows: [{ number: 2, cells: [{ field: 'positionId', text: 'Trưởng ca' }] }] });
    expect(right.counts).toMatchObject({ added: 1, wrong: 0 });
  });

  test('of a choice says what is permitted', async () => {
    const found = await read(`Mã NV,Họ tên,Giới tính,Đơn vị,Chức vụ\n${newCode()},Lê Văn Năm,Trai,PXVH,Trưởng ca`);
    const [row] = await rowsOf(administrator, found, 'wrong');
    expect(row?.cells[0]?.error).toBe('Giới tính không nằm trong các giá trị cho phép: Nam, Nữ, Khác.');
  });
});

describe('a required field of which rows say nothing', () => {
  const positionOf = async (name: string) => {
    const { items } = await administrator.list(positions, { textSearch: name });
    return items.find((position) => position.name === name)?.id ?? '';
  };

  test('is filled for all new rows by one choice, of which records that are there and the next file know nothing', async () => {
    const [held, one, two] = [newCode(), newCode(), newCode()];
    await commit(administrator, await read(staffLines(staffLine(held, 'Lê Văn Cũ'))));
    const lines = (...codes: string[]) =>
      ['Mã NV,Họ tên,Đơn vị,Chức vụ', `${held},Lê Văn Cũ,PXVH,`, ...codes].join('\n').replaceAll(',Chức vụ', '');
    const found = await read(lines(`${one},Lê Văn Một,PXVH`, `${two},Lê Văn Hai,Phòng Ma`));
    expect(found.counts).toMatchObject({ wrong: 2, unchanged: 1 });
    // Beside the unit that nobody knows: all faults of a row count.
    expect(await unknownOf(found)).toEqual([
      { field: 'positionId', text: '', rows: 2, nearest: [] },
      expect.objectContaining({ field: 'unitId', text: 'Phòng Ma', rows: 1 }),
    ]);
    const filled = await change(found, {
      values: [{ field: 'positionId', text: '', value: await positionOf('Trưởng ca') }],
    });
    expect(filled.counts).toMatchObject({ added: 1, wrong: 1, unchanged: 1 });
    const [row] = await rowsOf(administrator, filled, 'added');
    expect(row?.cells.find(({ field }) => field === 'positionId')).toMatchObject({
      stored: 'Trưởng ca',
      differs: false,
      source: { by: 'person', place: '' },
    });
    const { mapped } = await administrator.data<{ mapped: MappedValue[] }>('getImportUnknown', { id: found.id });
    expect(mapped).toEqual([expect.objectContaining({ field: 'positionId', text: '', label: 'Trưởng ca', rows: 2 })]);
    expect((await change(filled, { values: [{ field: 'positionId', text: '', value: null }] })).counts).toMatchObject({
      wrong: 2,
    });
    const again = await change(
      { ...filled, version: filled.version + 1 },
      { values: mapped.map(({ field, text, value }) => ({ field, text, value })) },
    );
    await commit(administrator, again, 'right');
    expect(await personOf(one)).toMatchObject({ positionName: 'Trưởng ca' });
    expect((await read(lines(`${newCode()},Lê Văn Ba,PXVH`))).counts).toMatchObject({ wrong: 1 });
  });

  test('of few values, or typed, is filled as well; what tells records apart and names them never is', async () => {
    const titles = await upload(administrator, 'importPosition', `Mã,Tên chức vụ\n9001,Thợ điện một`, 'chuc-vu.csv');
    expect(await unknownOf(titles)).toMatchObject([{ field: 'level', text: '' }]);
    const level = await change(titles, { values: [{ field: 'level', text: '', value: 'operation' }] });
    expect(level.counts).toMatchObject({ added: 1, wrong: 0 });

    const unread = await upload(administrator, 'importPosition', `Mã,Tên chức vụ\nNaN,Thợ điện hai`, 'chuc-vu.csv');
    expect(await rowsOf(administrator, unread)).toMatchObject([{ kind: 'wrong', key: '' }]);

    const news = `Tiêu đề,Trạng thái\nTin ${newCode()},Đã xuất bản`;
    const articles = await upload(administrator, 'importNews', news, 'tin.csv');
    expect((await unknownOf(articles)).map(({ field }) => field).sort()).toEqual(['categoryId', 'content']);
    const typed = await change(articles, { values: [{ field: 'content', text: '', value: 'Đang cập nhật.' }] });
    expect((await unknownOf(typed)).map(({ field }) => field)).toEqual(['categoryId']);

    const nameless = await read(`Mã NV,Đơn vị,Chức vụ\n${newCode()},PXVH,Trưởng ca`);
    expect(await unknownOf(nameless)).toEqual([]);
    // Nor what may be left out, or is personal: it would stand in copies that nobody erases.
    const all = [
      { field: 'fullName', text: '', value: 'Lê Văn Mọi' },
      { field: 'phone', text: '', value: '0912345678' },
    ];
    const named = await change(nameless, { values: all });
    expect(named.counts).toMatchObject({ wrong: 1 });
    const [row] = await rowsOf(administrator, named);
    expect(row?.cells.some(({ source }) => source !== null)).toBe(false);
  });
});

test('what is offered for a value of the file is called in the language of who reads it', async () => {
  const found = await read(`${staffLines().split('\n')[0]},Trạng thái\n${staffLine(newCode())},Employd`);
  const { id } = found;
  const english = { 'accept-language': 'en' };
  const { data } = await administrator.call<{ items: UnknownValue[] }>('getImportUnknown', { id }, english);
  expect(data.items[0]?.nearest[0]?.label).toBe('Employed');
  expect((await unknownOf(found))[0]?.nearest[0]?.label).toBe('Đang làm việc');
});

describe('a value that names nothing', () => {
  test('is mapped once for all its rows, and remembered when it was stored', async () => {
    const lines = () =>
      staffLines(
        ...['PX Vận hành', 'px van hanh', 'PX Vận hành'].map((unit) => `${newCode()},Lê Văn Sáu,,${unit},Trưởng ca,`),
      );
    const found = await read(lines());
    expect(found.counts).toMatchObject({ wrong: 3 });
    const [value] = await unknownOf(found);
    expect(value).toMatchObject({ field: 'unitId', text: 'PX Vận hành', rows: 3 });
    expect(value?.nearest[0]?.label).toBe('Phân xưởng Vận hành');
    const mapped = await change(found, {
      values: [{ field: 'unitId', text: 'PX Vận hành', value: value?.nearest[0]?.value ?? '' }],
    });
    expect([mapped.counts, await unknownOf(mapped)]).toMatchObject([{ added: 3, wrong: 0 }, []]);
    // Nothing is remembered of what was not stored.
    const other = await read(lines());
    expect(other.counts).toMatchObject({ wrong: 3 });
    await commit(administrator, mapped);
    expect((await read(lines())).counts).toMatchObject({ added: 3, wrong: 0 });
  });

  test('cannot be mapped to what is not there, nor by who may not fill the field', async () => {
    const found = await read(staffLines(`${newCode()},Lê Văn Bảy,,Phòng Ma,Trưởng ca,`));
    const mapped = await change(found, { values: [{ field: 'unitId', text: 'Phòng Ma', value: '999999' }] });
    expect(mapped.counts).toMatchObject({ wrong: 1 });
    const { id, version } = mapped;
    const refused = await administrator.call('updateImport', {
      id,
      version,
      rows: [{ number: 2, cells: [{ field: 'photo', text: 'x' }] }],
    });
    expect(refused.status).toBe(400);
  });
});
