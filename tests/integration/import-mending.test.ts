import { describe, expect, test } from 'vitest';
import type { ImportDetail, ImportReading, UnknownValue } from '../../src/features/spreadsheets/contract.ts';
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
