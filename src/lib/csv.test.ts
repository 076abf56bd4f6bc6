import { expect, test } from 'vitest';
import { toCsv, withoutApostrophe } from './csv.ts';

test('rows are lines of cells, after a mark that says UTF-8', () => {
  const csv = toCsv([
    ['Tên', 'Số'],
    ['Đập thuỷ điện', 7],
  ]);
  expect(csv).toBe('\ufeffTên,Số\r\nĐập thuỷ điện,7\r\n');
});

test('no rows are an empty file', () => {
  expect(toCsv([])).toBe('\ufeff');
});

test.each<[unknown, string]>([
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [false, 'false'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['a=b', 'a=b'],
  ['=1+1', "'=1+1"],
  ['+84 123', "'+84 123"],
  ['-1', "'-1"],
  [-1, '-1'],
  ["'=1", "''=1"],
  ["'a", "'a"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋84', "'＋84"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('the cell %j is written %j', (value, written) => {
  expect(toCsv([[value]])).toBe(`\ufeff${written}\r\n`);
});

test.each(['=1', "'=1", '＝1', "'＠1", "''-1", '@a', '\t', '-1', "'a", 'a', '', "'"])(
  '%j is read as it was before it was written',
  (text) => {
    const written = toCsv([[text]]).slice(1, -2);
    expect(withoutApostrophe(written)).toBe(text);
  },
);
