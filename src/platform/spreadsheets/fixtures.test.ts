import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cellsOf, readAll, readingError } from '../../../tests/support/workbooks.ts';
import { openSpreadsheet } from './read.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/spreadsheets');
const fixture = (name: string) => readFileSync(join(folder, name));
const titles = [
  { top: 1, left: 0, bottom: 1, right: 7 },
  { top: 2, left: 0, bottom: 2, right: 7 },
];
test('a workbook of LibreOffice: shared strings, results of formulas, titles above the header, a gap', async () => {
  const { sheet, rows } = await readAll(fixture('libreoffice.xlsx'));
  expect(sheet).toEqual({
    name: 'Nhân viên',
    sheets: ['Nhân viên', 'Danh mục'],
    hiddenSheets: [],
    hiddenColumns: [],
    date1904: false,
    merged: titles,
  });
  expect(rows).toEqual([
    { number: 1, cells: ['CÔNG TY THUỶ ĐIỆN'] },
    { number: 2, cells: ['DANH SÁCH NHÂN VIÊN'] },
    { number: 4, cells: ['Mã NV', 'Họ và tên', 'Ngày sinh', 'Ký lúc', 'Lương', 'Tổng', 'Đang làm', 'Lỗi'] },
    {
      number: 5,
      cells: [
        ...['000123', 'Nguyễn Thị Thuỷ', { date: '1985-03-01' }, { date: '2024-05-17T08:30:00' }, 12_500_000, 0.3],
        ...[true, { error: '#DIV/0!' }],
      ],
    },
    {
      number: 9,
      cells: ['000124', 'Đặng Văn Hoà\n(dòng hai)', { date: '2000-02-29' }, null, -9_000_000.5, '000124-x'],
    },
  ]);
});

test.each([
  ['openpyxl.xlsx', false, '1900-01-01'],
  ['openpyxl-1904.xlsx', true, '1904-01-02'],
])('%s: the same wall clocks in either date system', async (name, date1904, birthday) => {
  const { sheet, rows } = await readAll(fixture(name));
  expect(sheet).toEqual({
    name: 'Nhân viên',
    sheets: ['Nhân viên', 'Trống'],
    hiddenSheets: ['Ẩn'],
    hiddenColumns: [],
    date1904,
    merged: titles,
  });
  expect(rows.slice(3)).toEqual([
    {
      number: 5,
      cells: [
        ...['000123', 'Nguyễn Thị Thuỷ', { date: '1985-03-01' }, { date: '2024-05-17T08:30:00' }],
        ...[12_500_000, 2.34, true, '0912345678'],
      ],
    },
    {
      number: 6,
      cells: [
        ...['000124', 'Đặng Văn Hoà', { date: birthday }, { date: '2023-12-31T23:59:59' }],
        ...[9_000_000, 1.5, false, '0243 123 456'],
      ],
    },
    {
      number: 7,
      cells: ['000125', 'Lê  Quốc Khánh', { date: '2000-02-29' }, null, 15_750_000.5, 0.3, true, '=1+1'],
    },
  ]);
});

test('texts inside their cells, and a formula that nothing has calculated', async () => {
  expect(await cellsOf(fixture('openpyxl-inline.xlsx'))).toEqual([
    ['Mã NV', 'Họ và tên', 'Ngày sinh', 'Lương', 'Công thức'],
    ['000123', '  Nguyễn\nThuỷ & <Hoà>', { date: '9999-12-31' }, -0.5, { error: '#CALC!' }],
  ]);
});

test('a sheet is chosen by its name, whatever its case and the order of its tones', async () => {
  const sheet = 'DANH MỤC'.normalize('NFD');
  expect(await cellsOf(fixture('libreoffice.xlsx'), { sheet })).toEqual([['Phòng Kỹ thuật']]);
});

test('a file is read from its path', async () => {
  const path = join(folder, 'libreoffice.xlsx');
  const opened = await openSpreadsheet({ name: 'libreoffice.xlsx', path });
  await opened[Symbol.asyncDispose]();
  expect(opened.sheet.name).toBe('Nhân viên');
});

test('other formats of spreadsheets are told apart, whatever their name', async () => {
  expect(await readingError(fixture('libreoffice.xls'))).toMatchObject({ code: 'oldExcel' });
  expect(await readingError(fixture('libreoffice.ods'))).toMatchObject({
    code: 'notSpreadsheet',
    values: { found: 'ods' },
  });
});
