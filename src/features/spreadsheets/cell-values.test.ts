import { describe, expect, test } from 'vitest';
import { everyKind } from '../../../tests/support/every-kind.ts';
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
  fullName: cellReader(staff, 'fullName', { date1904: false }),
  address: cellReader(staff, 'address', { date1904: false }),
  level: cellReader(everyKind, 'level', { date1904: false }),
  day: cellReader(everyKind, 'day', { date1904: false }),
  time: cellReader(everyKind, 'at', { date1904: false }),
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
  ['birthDate', '1985/9/5', '1985-09-05'],
  ['birthDate', '05 / 09 / 1985', '1985-09-05'],
  ['birthDate', 'ngày 05 tháng 9 năm 1985', '1985-09-05'],
  ['birthDate', '1985-09-04T20:00:00Z', '1985-09-05'],
  ['day', { date: '2026-09-05' }, '2026-09-05'],
  ['phone', '0912345678', '0912345678'],
  ['phone', ' 0912 345 678 ', '0912 345 678'],
  ['employeeCode', '00701', '00701'],
  ['employeeCode', 701, '701'],
  ['employeeCode', { number: 701, shown: '00701' }, '00701'],
  ['employeeCode', '  NV\u00a0 01 ', 'NV 01'],
  ['phone', { number: 912345678, shown: '0912345678' }, '0912345678'],
  ['phone', '1900 545 454', '1900 545 454'],
  ['phone', '+84 912 345 678', '+84 912 345 678'],
  ['phone', '84912345678', '0912345678'],
  ['phone', 84912345678, '0912345678'],
  ['phone', '０９１２３４５６７８', '0912345678'],
  ['birthDate', '１５/０３/１９８５', '1985-03-15'],
  ['employeeCode', 'ＮＶ045', 'NV045'],
  ['level', 117.5, '117.5'],
  ['level', '117,5', '117.5'],
  ['level', '117.5', '117.5'],
  ['level', '0,384', '0.384'],
  ['level', '1.384,48', '1384.48'],
  ['level', '1,384.48', '1384.48'],
  ['level', '1.384.000', '1384000'],
  ['level', '1 384,5', '1384.5'],
  ['level', '−5', '-5'],
  ['level', { number: 5, shown: '5 m' }, '5'],
  ['time', '7h', '07:00'],
  ['time', { date: '1899-12-31T07:30:00' }, '07:30'],
  ['time', { date: '1904-01-01T07:30:00' }, '07:30'],
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
  ['birthDate', '31/02/1990', 'noSuchDay'],
  ['birthDate', '29/02/2025', 'noSuchDay'],
  ['birthDate', '2025-02-29', 'noSuchDay'],
  ['publishAt', '29/02/2025 07:00', 'noSuchDay'],
  ['publishAt', '2025-02-29T07:00:00+07:00', 'noSuchDay'],
  ['publishAt', '31/12/2025 24:00', 'hour24'],
  ['publishAt', '24h 31/12/2025', 'hour24'],
  ['publishAt', '2025-12-31T24:00:00Z', 'hour24'],
  ['publishAt', '29/02/2025 24:00', 'noSuchDay'],
  ['birthDate', '13/25/1990', 'dateCell'],
  ['birthDate', '05/09/85', 'shortYear'],
  ['birthDate', 'sinh 1985', 'dateCell'],
  ['birthDate', 'năm 1985', 'yearAlone'],
  ['birthDate', 1979, 'yearAlone'],
  ['birthDate', '1979', 'yearAlone'],
  ['birthDate', 'Năm 1979', 'yearAlone'],
  ['birthDate', { date: '1905-06-01' }, 'yearAlone'],
  ['birthDate1904', { date: '1909-06-02' }, 'yearAlone'],
  ['birthDate', 1, 'dayNumber'],
  ['birthDate', 60, 'dayNumber'],
  ['birthDate', 2958465, 'dayNumber'],
  ['birthDate', 5091985, 'dayNumber'],
  ['birthDate', '5/9', 'dayWithoutYear'],
  ['birthDate', '09/25/1985', 'monthFirst'],
  ['birthDate', { date: '1900-01-01' }, 'emptyDay'],
  ['birthDate', { date: '1899-12-31' }, 'emptyDay'],
  ['birthDate', { date: '1899-12-31T08:30:00' }, 'timeInDay'],
  ['birthDate1904', { date: '1904-01-01T08:30:00' }, 'timeInDay'],
  ['publishAt', { date: '1899-12-31T08:30:00' }, 'timeInDay'],
  ['birthDate', { error: '#CALC!' }, 'cellUncalculated'],
  ['employeeCode', { number: 0.15, shown: '15%' }, 'fractionInText'],
  ['birthDate', '05/09/1985 abc', 'dateCell'],
  ['birthDate', '1985-09-05 abc', 'dateCell'],
  ['birthDate', true, 'dateCell'],
  ['birthDate', { number: 0.85, shown: '85%' }, 'dateCell'],
  ['birthDate', { date: '2026-04-03', yearless: true }, 'yearHidden'],
  ['day', 46270, 'dayNumber'],
  ['day', 2026, 'dateCell'],
  ['publishAt', 46270.3125, 'dayNumber'],
  ['time', 7.5, 'timeOfDay'],
  ['time', 0.3125, 'timeOfDay'],
  ['time', { date: '2026-09-05T07:30:00' }, 'timeOfDay'],
  ['employeeCode', true, 'truthInText'],
  ['employeeCode', 1.1, 'fractionInText'],
  ['employeeCode', 1e21, 'roundedNumber'],
  ['employeeCode', '1.23E+11', 'shortenedNumber'],
  ['address', { date: '2026-04-03' }, 'dayInText'],
  ['address', '#N/A', 'cellError'],
  ['address', '########', 'cellError'],
  ['fullName', 123, 'nameWithoutLetters'],
  ['content', 'a'.repeat(32_767), 'cutText'],
  ['phone', '912345678', 'phoneWithoutZero'],
  ['phone', '912.345.678', 'phoneWithoutZero'],
  ['phone', '9.12E+08', 'shortenedNumber'],
  ['level', '1.384', 'separator'],
  ['level', '1,384', 'separator'],
  ['level', '85%', 'percent'],
  ['level', { number: 0.85, shown: '85%' }, 'percent'],
  ['level', '117 m', 'decimalCell'],
  ['level', '1.38,48', 'decimalCell'],
  ['level', true, 'decimalCell'],
  ['level', { date: '2026-04-03' }, 'decimalCell'],
  ['birthDate', { date: '1900-02-29' }, 'noSuchDay'],
  ['birthDate', -5, 'dayNumber'],
  ['birthDate', 9e9, 'dayNumber'],
  ['birthDate', { error: '#REF!' }, 'cellError'],
  ['phone', 912345678, 'phoneWithoutZero'],
  ['code', '1.384', 'separator'],
  ['code', '1,384', 'separator'],
  ['code', 1.5, 'wholeNumber'],
  ['code', '1,5', 'wholeNumber'],
  ['code', 'a', 'wholeNumber'],
  ['gender', 'khác nữa', 'choice'],
  ['showOnSite', 'có lẽ', 'yesOrNo'],
  ['status', 'Đã bay', 'choice'],
  ['status', '(trống)', 'choice'],
  ['publishAt', '05/09/2026 25:00', 'instantCell'],
];

test.each(refused)('%s: %j is refused: %s', (column, cell, code) => {
  expect(readers[column](cell)).toMatchObject({ error: { code } });
});

const answered: [string, string, CellValue, Record<string, string>, unknown][] = [
  ['birthDate', 'a year', 1979, { yearAlone: 'firstDay' }, '1979-01-01'],
  ['birthDate', 'a year in a cell of days', { date: '1905-06-01' }, { yearAlone: 'firstDay' }, '1979-01-01'],
  ['birthDate', 'the month first', '03/04/1985', { dayMonth: 'monthFirst' }, '1985-03-04'],
  ['birthDate', 'only possible with the day first', '25/04/1985', { dayMonth: 'monthFirst' }, '1985-04-25'],
  ['birthDate', 'days that were swapped', { date: '1985-03-04' }, { swappedDays: 'swapped' }, '1985-04-03'],
  ['birthDate', 'days that could not be', { date: '1985-03-14' }, { swappedDays: 'swapped' }, '1985-03-14'],
  ['phone', 'numbers without their zero', 912345678, { phoneWithoutZero: 'addZero' }, '0912345678'],
  ['level', 'commas before decimals', '1.384', { separator: 'comma' }, '1384'],
  ['level', 'commas before decimals', '1,384', { separator: 'comma' }, '1.384'],
  ['level', 'dots before decimals', '1.384', { separator: 'dot' }, '1.384'],
  ['level', 'dots before decimals', '1,384', { separator: 'dot' }, '1384'],
  ['level', 'percentages as they are shown', { number: 0.07, shown: '7%' }, { percent: 'hundreds' }, '7'],
  ['level', 'percentages as parts of one', '12,5%', { percent: 'fraction' }, '0.125'],
];

test.each(answered)('%s, %s: %j with %j is read as %j', (name, _, cell, answers, value) => {
  const resource = name in staff.fields ? staff : everyKind;
  const read = cellReader(resource, name, { date1904: false, answers, open: new Set(Object.keys(answers)) });
  expect(read(cell)).toMatchObject({ value });
});

test('a column of days is asked about as soon as one of its cells has the month first', () => {
  const read = cellReader(staff, 'birthDate', { date1904: false, open: new Set(['dayMonth', 'swappedDays']) });
  expect([read('03/04/1985'), read('04/04/1985'), read('25/04/1985')]).toMatchObject([
    { error: { code: 'dayMonth' } },
    { value: '1985-04-04' },
    { value: '1985-04-25' },
  ]);
  expect(read({ date: '1985-03-04' })).toMatchObject({ error: { code: 'swappedDays' } });
});

test.each<[keyof typeof readers, CellValue, string]>([
  ['address', '=VLOOKUP(A1;B:C;2)', 'formulaText'],
  ['address', '=A1', 'formulaText'],
])('%s: %j is taken with a warning: %s', (column, cell, code) => {
  expect(readers[column](cell)).toMatchObject({ value: expect.anything(), warning: { code } });
});

test('a stroke says that nothing was measured', () => {
  expect([readers.level('-'), readers.level('–')]).toEqual([{ blank: true }, { blank: true }]);
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
