import type { IntegerField } from '../../declare/kinds/integer.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { StoredKind } from './kind.ts';
import { numberOf, numberQuestions, surveyNumbers } from './numbers.ts';
import { type CellReading, type ReadingColumn, wrong } from './sheet.ts';

export const integer: StoredKind<IntegerField> = {
  type: () => 'integer',
  check: (column, { min, max }) => `${column} BETWEEN ${min} AND ${max}`,
  sheet: {
    column: 'integer',
    reader: (_field, column) => (cell) => wholeNumber(cell, column),
    questions: () => numberQuestions,
    survey: surveyNumbers,
    write: (value) => (value === null || value === undefined ? null : Number(value)),
    sameForm: (cell, stored) => cell === stored,
    key: {
      of: (value) => value,
      sql: (column) => column,
      type: 'integer[]',
      possible: (key) => /^-?\d{1,9}$/.test(key),
    },
    // An emptied cell must not become another number.
    cleared: () => null,
  },
};

/** A number without a fraction. The error for another cell shows what a whole number looks like. */
function wholeNumber(cell: CellValue, column: ReadingColumn): CellReading {
  const reading = numberOf(cell, column);
  if ('error' in reading) return reading.error.code === 'decimalCell' ? wrong('wholeNumber') : reading;
  if (!('value' in reading)) return reading;
  return /^-?\d{1,15}$/.test(String(reading.value))
    ? { ...reading, value: Number(reading.value) }
    : wrong('wholeNumber');
}
