import type { DateField } from '../../declare/kinds/date.ts';
import { snakeCase } from '../names.ts';
import { dayOf } from './days.ts';
import type { StoredKind } from './kind.ts';

export const date: StoredKind<DateField> = {
  type: () => 'date',
  check: (column, { after }) => (after ? `${column} >= ${snakeCase(after)}` : ''),
  sheet: {
    column: 'date',
    reader:
      (_field, { date1904 }) =>
      (cell) =>
        dayOf(cell, date1904),
    write: (value) => (value ? { date: String(value) } : null),
    hint: true,
  },
};
