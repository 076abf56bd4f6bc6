import { describe, expect, test } from 'vitest';
import { textOf } from '../../engine/kinds/sheet.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { news } from '../../resources/news/resource.ts';
import { positions } from '../../resources/positions/resource.ts';
import { staff } from '../../resources/staff/resource.ts';
import { cellReader } from './cell-values.ts';

const readers = {
  birthDate: cellReader(staff, 'birthDate', { date1904: false }),
  birthDate1904: cellReader(staff, 'birthDate', { date1904: true }),
  phone: cellReader(staff, 'phone', { date1904: false }),
  code: cellReader(positions, 'code', { date1904: false }),
  employeeCode: cellReader(staff, 'employeeCode', { date1904: false }),
  gender: cellReader(staff, 'gender', { date1904: false }),
  showOnSite: cellReader(staff, 'showOnSite', { date1904: false }),
  status: cellReader(staff, 'status', { date1904: false }),
  publishAt: cellReader(news, 'publishAt', { date1904: false }),
  tags: cellReader(news, 'tags', { date1904: false }),
  content: cellReader(news, 'content', { date1904: false }),
};

const cases: [keyof typeof readers, CellValue, unknown][] = [
  ['birthDate', '05/09/1985', '1985-09-05'],
  ['birthDate', '5-9-1985', '1985-09-05'],
  ['birthDate', '5.9.1985', '1985-09-05'],
  ['birthDate', '1985-09-05', '1985-09-05'],
  ['birthDate', '1985-09-05T00:00:00', '1985-09-05'],
  ['birthDate', '05/09/1985 00:00', '1985-09-05'],
  ['birthDate', { date: '1985-09-05' }, '1985-09-05'],
  ['birthDate', { date: '1985-09-05T00:00:00' }, '1985-09-05'],
  ['birthDate', 31295, '1985-09-05'],
  ['birthDate1904', 29833, '1985-09-05'],
  ['birthDate', 1, '1900-01-01'],
  ['birthDate', 61, '1900-03-01'],
  ['birthDate', 2958465, '9999-12-31'],
  ['phone', '0912345678', '0912345678'],
  ['phone', ' 0912 345 678 ', '0912 345 678'],
  ['employeeCode', '00701', '00701'],
  ['employeeCode', 701, '701'],
  ['employeeCode', 1e21, '1000000000000000000000'],
  ['code', 70, 70],
  ['code', '70', 70],
  ['gender', 'nam', 'male'],
  ['gender', 'NỮ', 'female'],
  ['gender', 'Female', 'female'],
  ['showOnSite', 'x', true],
  ['showOnSite', 'Có', true],
  ['showOnSite', true, true],
  ['showOnSite', 'không', false],
  ['showOnSite', 0, false],
  ['status', 'đang làm việc', 1],
  ['status', 'Nghi viec', 5],
  ['publishAt', '05/09/2026 07:30', '2026-09-05T00:30:00.000Z'],
  ['publishAt', '05/09/2026 7h30', '2026-09-05T00:30:00.000Z'],
  ['publishAt', '05/09/2026', '2026-09-04T17:00:00.000Z'],
  ['publishAt', '2026-09-05T00:30:00Z', '2026-09-05T00:30:00.000Z'],
  ['publishAt', { date: '2026-09-05T07:30:00' }, '2026-09-05T00:30:00.000Z'],
  ['publishAt', 46270.3125, '2026-09-05T00:30:00.000Z'],
  ['tags', 'lũ, hồ chứa; Sông Đà,', ['lũ', 'hồ chứa', 'Sông Đà']],
  ['content', 'Dòng một\nDòng <hai>', '<p>Dòng một</p><p>Dòng &lt;hai&gt;</p>'],
  ['content', '<p>Sẵn</p>', '<p>Sẵn</p>'],
  ['phone', '(trống)', ''],
  ['birthDate', '(trống)', null],
];

test.each(cases)('%s: %j is read as %j', (column, cell, value) => {
  expect(readers[column](cell)).toEqual({ value });
});

const refused: [keyof typeof readers, CellValue, string][] = [
  ['birthDate', '31/02/1990', 'dateCell'],
  ['birthDate', '13/25/1990', 'dateCell'],
  ['birthDate', '05/09/85', 'shortYear'],
  ['birthDate', 'năm 1985', 'dateCell'],
  ['birthDate', 60, 'dateCell'],
  ['birthDate', { date: '1900-02-29' }, 'dateCell'],
  ['birthDate', -5, 'dateCell'],
  ['birthDate', 9e9, 'dateCell'],
  ['birthDate', { error: '#REF!' }, 'cellError'],
  ['phone', 912345678, 'phoneWithoutZero'],
  ['code', '1.384', 'wholeNumber'],
  ['code', '1,384', 'wholeNumber'],
  ['code', 1.5, 'wholeNumber'],
  ['gender', 'khác nữa', 'choice'],
  ['showOnSite', 'có lẽ', 'yesOrNo'],
  ['status', 'Đã bay', 'choice'],
  ['status', '(trống)', 'choice'],
  ['publishAt', '05/09/2026 25:00', 'instantCell'],
];

test.each(refused)('%s: %j is refused: %s', (column, cell, code) => {
  expect(readers[column](cell)).toMatchObject({ error: { code } });
});

test.each([[null], [''], ['   ']])('%j is blank', (cell) => {
  for (const read of Object.values(readers)) expect(read(cell)).toEqual({ blank: true });
});

describe('a cell as text', () => {
  test.each<[CellValue, string]>([
    [null, ''],
    [1e21, '1000000000000000000000'],
    [0.25, '0.25'],
    [true, 'có'],
    [{ date: '1985-09-05' }, '05/09/1985'],
    [{ date: '1985-09-05T07:30:00' }, '05/09/1985 07:30'],
    [{ error: '#N/A' }, '#N/A'],
  ])('%j: %s', (cell, text) => {
    expect(textOf(cell)).toBe(text);
  });
});
