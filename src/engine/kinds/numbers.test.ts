import { expect, test } from 'vitest';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { numberOf, surveyNumbers } from './numbers.ts';
import type { ReadingColumn } from './sheet.ts';

/** The cells of a column as they are read once all were seen. */
function readColumn(cells: readonly CellValue[], answers: Record<string, string> = {}) {
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
    const reading = numberOf(cell, column);
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
    ['12.5', '1.384', '1,384'],
    ['12.5', '1.384', '1384'],
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

test.each([[['1.384', '1,384', 250]], [['12,5', '12.5', '1.384']]])(
  'one that does not, or proves both, is: %j',
  (cells) => {
    expect(readColumn(cells)).toContain('separator');
    expect(readColumn(cells, { separator: 'comma' })).not.toContain('separator');
  },
);
