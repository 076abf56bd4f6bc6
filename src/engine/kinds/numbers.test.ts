import { expect, test } from 'vitest';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { type NumberField, numberOf, surveyNumbers } from './numbers.ts';
import type { ReadingColumn } from './sheet.ts';

/** The readings of a column's cells, after a survey of all of them. */
function readColumn(cells: readonly CellValue[], answers: Record<string, string> = {}, field: NumberField = {}) {
  const survey = surveyNumbers();
  for (const cell of cells) survey.see(cell);
  const column: ReadingColumn = {
    date1904: false,
    answers,
    open: new Set(survey.asks()),
    called: () => [],
    child: () => column,
  };
  return cells.map((cell) => {
    const reading = numberOf(cell, column, field);
    if ('error' in reading) return reading.error.code;
    return 'value' in reading ? reading.value : null;
  });
}

test.each([
  [
    ['12,5', '1.384', '-'],
    ['12.5', '1384', null],
  ],
  [
    ['1.384.000', '1,384'],
    ['1384000', '1.384'],
  ],
  [
    ['1,384.5', '2.500'],
    ['1384.5', '2.500'],
  ],
])('a column that proves its decimal mark is not asked about: %j', (cells, values) => {
  expect(readColumn(cells).map((value) => value && Number(value))).toEqual(
    values.map((value) => value && Number(value)),
  );
});

test('one that does not is, and is then read as it was answered alone', () => {
  expect(readColumn(['1.384', '1,384', 250])).toEqual(['separator', 'separator', '250']);
  expect(readColumn(['1.384', '1,384', 250], { separator: 'comma' })).toEqual(['1384', '1.384', '250']);
  // Cells that contradict the answer are refused.
  expect(readColumn(['1.384', '1,234.56'], { separator: 'comma' })).toEqual(['1384', 'dotAmongCommas']);
  expect(readColumn(['1.384', '1.234,56'], { separator: 'dot' })).toEqual(['1.384', 'commaAmongDots']);
});

test('one is asked all the same where its ambiguous cells have both marks', () => {
  const cells = ['12.5', '1.384', '1,384'];
  expect(readColumn(cells)).toEqual(['12.5', 'separator', 'separator']);
  expect(readColumn(cells, { separator: 'dot' })).toEqual(['12.5', '1.384', '1384']);
  expect(readColumn(cells, { separator: 'comma' })).toEqual(['dotAmongCommas', '1384', '1.384']);
});

test('one whose cells prove both marks is asked about, and each cell read as the answer says', () => {
  const cells = ['1,234.56', '1.234,56', '12,5', '1.384', '250', '-', 12.5];
  const unasked = ['250', null, '12.5'];
  const question = 'mixedMarks';
  expect(readColumn(cells)).toEqual([question, question, question, question, ...unasked]);
  const [comma, dot, each] = (['comma', 'dot', 'each'] as const).map((answer) =>
    readColumn(cells, { mixedMarks: answer }),
  );
  expect(comma).toEqual(['dotAmongCommas', '1234.56', '12.5', '1384', ...unasked]);
  expect(dot).toEqual(['1234.56', 'commaAmongDots', 'commaAmongDots', '1.384', ...unasked]);
  // An ambiguous cell raises its question even then.
  expect(each).toEqual(['1234.56', '1234.56', '12.5', 'separator', ...unasked]);
  expect(readColumn(cells, { mixedMarks: 'each', separator: 'dot' })[3]).toBe('1.384');
});

test('three digits after one mark are asked about in a field of fewer decimals, whatever other cells prove', () => {
  const [dots, commas] = [
    ['12.5', '2.430', '0.430'],
    ['12,5', '2.430', '2.430,5'],
  ];
  expect(readColumn(dots, {}, { scale: 2 })).toEqual(['12.5', 'separator', '0.43']);
  expect(readColumn(commas, {}, { scale: 2 })).toEqual(['12.5', 'separator', '2430.5']);
  expect(readColumn(commas, { separator: 'comma' }, { scale: 2 })).toEqual(['12.5', '2430', '2430.5']);
  expect(readColumn(dots, { separator: 'dot' }, { scale: 2 })).toEqual(['12.5', '2.43', '0.43']);
  expect(readColumn(dots, {}, { scale: 3 })).toEqual(['12.5', '2.43', '0.43']);
});

test('a text or number that is not a finite number is refused', () => {
  const cells = ['NaN', 'Infinity', '1e400', '1e3', '1.234.56', Number.POSITIVE_INFINITY, Number.NaN];
  const [number, exponent] = ['decimalCell', 'exponentCell'];
  expect(readColumn(cells)).toEqual([number, number, exponent, exponent, number, number, number]);
});
