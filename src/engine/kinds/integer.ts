import type { IntegerField } from '../../declare/kinds/integer.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { StoredKind } from './kind.ts';
import { type CellReading, textOf, wrong } from './sheet.ts';

export const integer: StoredKind<IntegerField> = {
  type: () => 'integer',
  check: (column, { min, max }) => `${column} BETWEEN ${min} AND ${max}`,
  sheet: {
    column: 'integer',
    reader: () => wholeNumber,
    write: (value) => Number(value),
    sameForm: (cell, stored) => cell === stored,
    key: {
      of: (value) => value,
      sql: (column) => column,
      type: 'integer[]',
      possible: (key) => /^-?\d{1,9}$/.test(key),
    },
    // A number that must be there is not emptied to another one.
    cleared: () => null,
  },
};

/** 1.384 and 1,384 may be a thousand or a fraction: a whole number with either sign in it is not guessed at. */
function wholeNumber(cell: CellValue): CellReading {
  const text = textOf(cell);
  return /^[+-]?\d{1,15}$/.test(text) ? { value: Number(text) } : wrong('wholeNumber');
}
