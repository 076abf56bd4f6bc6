import type { DayOfYearField } from '../../declare/kinds/day-of-year.ts';
import { dayOfYearText, readDayOfYear } from '../../lib/day-of-year.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { StoredKind } from './kind.ts';
import { type CellReading, textOf, wrong } from './sheet.ts';

export const dayOfYear: StoredKind<DayOfYearField> = {
  type: () => 'text',
  check: (column) => `${column} ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'`,
  sheet: {
    column: 'text',
    reader: () => dayCell,
    typed: readDayOfYear,
    write: (value) => (value ? dayOfYearText(String(value)) : null),
    key: { of: (day) => day, sql: (column) => column, type: 'text[]' },
    hint: true,
  },
};

/** 22/8, or the date to which a spreadsheet program converted it, in the year in which it was typed. */
function dayCell(cell: CellValue): CellReading {
  const made = typeof cell === 'object' && cell !== null && 'date' in cell ? cell.date.slice(5, 10) : undefined;
  const value = made ?? readDayOfYear(textOf(cell));
  return value === undefined ? wrong('dayOfYear') : { value };
}
