import { describe, expect, test } from 'vitest';
import { cellsOf, copiedText } from '../../../../lib/clipboard-cells.ts';
import { pastedTexts } from '../../../../lib/pasted-cells.ts';
import { measuredBy } from '../../contract/measured-values.ts';
import { cellText, readCell, readingColumns, shownNumber } from './cell-reading.ts';
import { placeOfName, placeOfTime } from './pasted-names.ts';

const [upstream, inflow] = [measuredBy('upstream'), measuredBy('inflow')];
const inflows = readingColumns.filter(({ name }) => name === 'inflow');

test.each([
  ['92,1', upstream, '92.10'],
  ['92', upstream, '92.00'],
  ['49,5', inflow, '49.5'],
  ['', upstream, null],
  ['chín', upstream, undefined],
])(
  '%j stands in its column as it is read there: levels to the centimetre, flows as they are',
  (text, column, shown) => {
    expect(shownNumber(text, column)).toBe(shown);
  },
);

describe('a cell', () => {
  test.each([
    ['1.384,48', { value: '1384.48' }],
    ['1384.48', { value: '1384.48' }],
    ['1 384,48', { value: '1384.48' }],
    ['1384,48 m³/s', { value: '1384.48' }],
    ['0', { value: '0' }],
    ['', { value: null }],
    ['-', { value: null }],
    ['1.384', { choices: ['1384', '1.384'] }],
    ['30000,01', { fault: 'tooBig', values: { max: '30000', min: '0', unit: 'm³/s' } }],
    ['1,234', { choices: ['1234', '1.234'] }],
    ['abc', { fault: 'decimal' }],
    ['NaN', { fault: 'decimal' }],
    ['1e400', { fault: 'decimal' }],
  ])('%s', (text, expected) => expect(readCell(text, inflow)).toEqual(expected));

  test('of a level that reads two ways is asked about only where both could be', () => {
    expect(readCell('117.250', upstream)).toEqual({ value: '117.25' });
    expect(readCell('1.250', upstream)).toEqual({ choices: ['1250', '1.25'] });
    // Only the fraction is possible, so the fault is about that.
    for (const text of ['1.501', '205.123']) expect(readCell(text, upstream)).toMatchObject({ fault: 'decimals' });
    expect(readCell('117,256', upstream)).toMatchObject({ fault: 'decimals' });
  });
});

describe('a pasted block', () => {
  test('leaves alone what it leaves blank, and reads what is unclear by what is clear in it', () => {
    const block = cellsOf('116,20\t\t1.384\r\n116,25\t-\t1.402,5\r\n');
    expect(pastedTexts(block, readingColumns)).toEqual([
      ['116,2', undefined, '1384'],
      ['116,25', '-', '1402,5'],
    ]);
  });

  test('keeps what is wrong as it is, to be named', () => {
    expect(pastedTexts(cellsOf('116,20\tabc\t9'), readingColumns)).toEqual([['116,2', 'abc', '9']]);
    expect(pastedTexts(cellsOf('1.384'), inflows)).toEqual([['1.384']]);
  });

  test('ends where the columns end, and quotes of spreadsheets go', () => {
    expect(pastedTexts(cellsOf('1\t2\t3'), readingColumns.slice(7))).toEqual([['1', '2']]);
    expect(cellsOf('"1,5"\t"a ""b"""')).toEqual([['1,5', 'a "b"']]);
  });

  test('that was copied here is the same when it is pasted', () => {
    const texts = [
      [cellText('1384.48'), cellText('0')],
      [cellText(null), cellText('117')],
    ];
    const pasted = pastedTexts(cellsOf(copiedText(texts)), [...inflows, ...inflows]);
    expect(pasted).toEqual([
      ['1384,48', '0'],
      [undefined, '117'],
    ]);
  });
});

test.each([
  ['7h', false, 1],
  ['07:00', false, 1],
  ['08/05/2026 13:00', false, 2],
  ['2026-05-08 01:00', false, 0],
  ['9h', false, -1],
  // A bare number may be a value.
  ['7', false, undefined],
  ['7', true, 1],
  ['116,20', true, undefined],
  ['', true, undefined],
])('%j names a time of the day', (text, isNamed, place) =>
  expect(placeOfTime(['01:00', '07:00', '13:00'], text, isNamed)).toBe(place),
);

test.each([
  ['hoà bình', 0],
  ['Hòa Bình (m)', 0],
  ['Sơn La', -1],
  ['116,20', undefined],
])('%j names a reservoir', (text, place) => expect(placeOfName(['Hoà Bình', 'Bản Vẽ'], text)).toBe(place));
