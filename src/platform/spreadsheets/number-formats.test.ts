import { expect, test } from 'vitest';
import { kindOfFormat } from './number-formats.ts';

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
  ['"ngày" d "tháng" m', 'date'],
  ['MMM-YY', 'date'],
  ['[$-409]d\\-mmm\\-yyyy', 'date'],
  ['dd/mm/yyyy hh:mm', 'time'],
  ['[h]:mm', 'time'],
  ['[ss]', 'time'],
  ['mm:ss.0', 'time'],
  ['h:mm AM/PM', 'time'],
])('%s shows a %s', (code, kind) => {
  expect(kindOfFormat(code)).toBe(kind);
});

test('a hostile format takes no time', () => {
  expect(kindOfFormat('["'.repeat(10_000_000))).toBe('number');
});
