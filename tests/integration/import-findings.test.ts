import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type {
  ImportDetail,
  ImportReading,
  MappedValue,
  UnknownValue,
} from '../../src/features/spreadsheets/contract/operations.ts';
import { startTestServer } from '../support/harness.ts';
import { commit, newCode, rowsOf, settled, staffLines, upload, workbookOf } from '../support/imports.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

/** Reads a workbook as an office made it. */
const office = (name: string) =>
  upload(
    administrator,
    'importStaff',
    new Uint8Array(readFileSync(new URL(`../fixtures/spreadsheets/offices/${name}`, import.meta.url))),
    name,
  );
const read = (content: string | Uint8Array<ArrayBuffer>, name?: string) =>
  upload(administrator, 'importStaff', content, name);

async function change({ id, version }: ImportDetail, said: ImportReading): Promise<ImportDetail> {
  await administrator.data('updateImport', { id, version, ...said });
  return settled(administrator, id);
}

const valuesOf = ({ id }: ImportDetail) =>
  administrator.data<{ items: UnknownValue[]; mapped: MappedValue[] }>('getImportUnknown', { id });

/** What the preview says of a field of each row, and where it stands. */
async function toldOf(found: ImportDetail, field: string) {
  const rows = await rowsOf(administrator, found);
  return rows
    .filter(({ kind }) => kind !== 'passed')
    .map(({ number, cells }) => {
      const cell = cells.find((each) => each.field === field);
      return [number, cell?.stored ?? cell?.error, cell?.source];
    });
}

describe('what stands beside the rows that are read', () => {
  test('is told of other sheets, hidden ones among them, and each can be chosen', async () => {
    const found = await office('several-sheets.xlsx');
    expect(found).toMatchObject({ sheet: 'Danh sách', sheets: ['Bìa', 'Danh sách', 'Đã nghỉ'], counts: { added: 2 } });
    expect(found.others).toEqual([
      { name: 'Bìa', hidden: false, list: false, rows: 4 },
      { name: 'Đã nghỉ', hidden: false, list: true, rows: 1 },
      { name: 'ẩn', hidden: true, list: true, rows: 1 },
    ]);
    const hidden = await change(found, { sheet: 'ẩn' });
    expect(hidden).toMatchObject({ sheet: 'ẩn', counts: { added: 1 } });
    expect(hidden.others.map(({ name, rows }) => [name, rows])).toEqual([
      ['Bìa', 4],
      ['Danh sách', 2],
      ['Đã nghỉ', 1],
    ]);
  });

  test('is told of hidden rows and columns; hidden rows are passed over on request', async () => {
    const found = await office('filtered.xlsx');
    expect([found.hidden, found.counts]).toMatchObject([{ rows: 3, taken: true }, { added: 6 }]);
    expect(found.columns.filter(({ hidden }) => hidden).map(({ letter }) => letter)).toEqual(['H']);
    const without = await change(found, { hidden: false });
    expect([without.hidden, without.counts]).toMatchObject([
      { rows: 3, taken: false },
      { added: 3, passed: 3 },
    ]);
    const passed = await rowsOf(administrator, without, 'passed');
    expect(passed.map(({ number, reason }) => [number, reason])).toEqual(
      [3, 5, 7].map((number) => [number, 'Dòng đang ẩn trong tệp.']),
    );
  });
});

describe('a value that stands in no cell of its row', () => {
  test('of a heading between the rows is shown, with the heading', async () => {
    const found = await office('nested-groups.xlsx');
    expect((await toldOf(found, 'unitId'))[0]).toEqual([4, 'Ban Giám đốc', { by: 'group', place: '3' }]);
  });

  test('of a heading that names nothing is asked about once', async () => {
    const found = await office('nested-groups.xlsx');
    const { items } = await valuesOf(found);
    expect(items.map(({ field, text, rows }) => [field, text, rows])).toEqual(
      expect.arrayContaining([
        ['unitId', 'Phòng KH-VT', 1],
        ['unitId', 'Phòng An toàn mới', 1],
      ]),
    );
    // A shift belongs to its workshop.
    expect((await toldOf(found, 'unitId')).slice(-2)).toEqual([
      [14, 'Phân xưởng Vận hành', { by: 'group', place: '12' }],
      [16, 'Phân xưởng Vận hành', { by: 'group', place: '12' }],
    ]);
    const [unknown] = items.filter(({ text }) => text === 'Phòng KH-VT');
    const value = unknown?.nearest[0]?.value ?? '';
    const mapped = await change(found, { values: [{ field: 'unitId', text: 'Phòng KH-VT', value }] });
    const [, row] = await toldOf(mapped, 'unitId');
    expect(row).toEqual([7, unknown?.nearest[0]?.label, { by: 'group', place: '6' }]);
  });

  test('of a cell merged downwards is that of all its rows', async () => {
    const found = await office('merged-units.xlsx');
    expect(found).toMatchObject({ counts: { added: 6, wrong: 0 }, hidden: { rows: 1, taken: true } });
    expect(await toldOf(found, 'unitId')).toEqual([
      [2, 'Văn phòng', null],
      [3, 'Văn phòng', { by: 'merged', place: 'E2' }],
      [4, 'Văn phòng', { by: 'merged', place: 'E2' }],
      [5, 'Tổ xe', null],
      [6, 'Tổ xe', { by: 'merged', place: 'E5' }],
      [7, 'Tổ xe', { by: 'merged', place: 'E5' }],
    ]);
  });

  test('is never a key or a name', async () => {
    const rows = [
      ['Mã NV', 'Họ tên', 'Đơn vị', 'Chức vụ'],
      [newCode(), 'Lê Văn Gộp', 'PXVH', 'Trưởng ca'],
      ['', '', 'PXVH', 'Trưởng ca'],
    ];
    const found = await read(await workbookOf({ name: 'A', rows, merged: ['A2:A3', 'B2:B3'] }), 'gop.xlsx');
    expect(found.counts).toMatchObject({ added: 1, wrong: 1 });
  });
});

describe('what a value means', () => {
  test('is said once of a state too, is shown, and can be taken back', async () => {
    const lines = () => [newCode(), newCode()].map((code) => `${code},Lê Văn Sáu,PXVH,Trưởng ca,Đang công tác`);
    const text = () => ['Mã NV,Họ tên,Đơn vị,Chức vụ,Trạng thái', ...lines()].join('\n');
    const found = await read(text());
    expect((await valuesOf(found)).items).toMatchObject([{ field: 'status', text: 'Đang công tác', rows: 2 }]);
    const said = { field: 'status', text: 'Đang công tác', value: '1' };
    const mapped = await change(found, { values: [said] });
    expect(mapped.counts).toMatchObject({ added: 2, wrong: 0 });
    expect(await valuesOf(mapped)).toMatchObject({ items: [], mapped: [{ ...said, label: 'Đang làm việc' }] });
    await commit(administrator, mapped);
    // What was remembered is shown where it is used, and forgotten when it was wrong.
    const again = await read(text());
    expect((await valuesOf(again)).mapped).toMatchObject([said]);
    const unmappedImport = await change(again, { values: [{ ...said, value: null }] });
    expect(unmappedImport.counts).toMatchObject({ wrong: 2 });
    const other = await change(unmappedImport, { values: [{ ...said, value: '0' }] });
    const rid = await change(other, {
      values: [{ ...said, value: null }],
      rows: [2, 3].map((number) => ({ number, cells: [{ field: 'status', text: 'Đang làm việc' }] })),
    });
    await commit(administrator, rid);
    expect((await read(text())).counts).toMatchObject({ wrong: 2 });
  });
});

describe('rows that are no data', () => {
  test('are the names below a signature, a title that is repeated, and blank ones by their right reason', async () => {
    const titled = await office('repeated-title.xlsx');
    expect(titled.counts).toMatchObject({ added: 6, wrong: 0 });
    const reasons = (await rowsOf(administrator, titled, 'passed')).map(({ reason }) => reason);
    expect(reasons).toContain('Tiêu đề của danh sách, lặp lại.');
    const found = await read(
      staffLines('," ",,,,', ',NGƯỜI LẬP BIỂU,,,GIÁM ĐỐC,', 'Nguyễn Thị Biểu,,,,Trần Văn Giám,'),
    );
    expect((await rowsOf(administrator, found, 'passed')).map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'Không có giá trị ở cột nào được ghép.'],
      [3, 'Phần ký tên.'],
      [4, 'Phần ký tên.'],
    ]);
  });
});
