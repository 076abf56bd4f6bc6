import { expect, test } from 'vitest';
import { kindOfFormat } from './number-formats.ts';
import { maskedNumber } from './number-masks.ts';

test.each([
  ['General', 'number'],
  ['0.00', 'number'],
  ['#,##0 "đồng"', 'number'],
  ['#,##0\\ \\d', 'number'],
  ['[Red]-#,##0;[Blue]0', 'number'],
  ['0.00E+00', 'number'],
  ['_-* #,##0_d', 'number'],
  ['[$-42A]#,##0', 'number'],
  ['@', 'number'],
  ['', 'number'],
  ['dd/mm/yyyy', 'date'],
  ['[$-42A]dd/mm/yyyy;@', 'date'],
  ['"ngày" d "tháng" m', 'dayMonth'],
  ['d-mmm', 'dayMonth'],
  ['dd/mm hh:mm', 'dayMonthTime'],
  ['0%', 'percent'],
  ['0.00%', 'percent'],
  ['00', { mask: '00' }],
  ['"NV"000', { mask: '"NV"000' }],
  ['0### ### ###', 'number'],
  ['0000 000 000', { mask: '0000 000 000' }],
  ['\\0#########', { mask: '\\0#########' }],
  ['0" người"', 'number'],
  ['000.0', 'number'],
  ['MMM-YY', 'monthYear'],
  ['[$-409]d\\-mmm\\-yyyy', 'date'],
  ['dd/mm/yyyy hh:mm', 'time'],
  ['[h]:mm', 'time'],
  ['[ss]', 'time'],
  ['mm:ss.0', 'time'],
  ['h:mm AM/PM', 'time'],
])('%s shows a %s', (code, kind) => {
  expect(kindOfFormat(code)).toEqual(kind);
});

test('a hostile format takes no time', () => {
  expect(kindOfFormat('["'.repeat(10_000_000))).toBe('number');
});

test.each([
  [701, '00000', '00701'],
  [1234567, '00000', '1234567'],
  [7, '"NV"000', 'NV007'],
  [912345678, '0000 000 000', '0912 345 678'],
  [912345678, '\\0#########', '0912345678'],
  [1.5, '000', undefined],
  [-1, '000', undefined],
])('%d in the mask %s is %s', (number, mask, shown) => {
  expect(maskedNumber(number, mask)).toBe(shown);
});
