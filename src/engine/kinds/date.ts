import type { DateField } from '../../declare/kinds/date.ts';
import { readDay } from '../../lib/moment-reading.ts';
import { snakeCase } from '../names.ts';
import { dayOf, dayQuestions, surveyDays, yearQuestion } from './days.ts';
import type { StoredKind } from './kind.ts';

export const date: StoredKind<DateField> = {
  type: () => 'date',
  check: (column, { after, startOf }) => {
    if (startOf) return `${column} = date_trunc(${snakeCase(startOf)}, ${column}::timestamp)::date`;
    return after ? `${column} >= ${snakeCase(after)}` : '';
  },
  sheet: {
    column: 'date',
    reader: (field, column) => (cell) => dayOf(cell, column, field),
    typed: (text, now) => readDay(text, now),
    questions: (field) => ({ ...(field.plausible && yearQuestion), ...dayQuestions }),
    survey: surveyDays,
    write: (value) => (value ? { date: String(value) } : null),
    key: { of: (day) => day, sql: (column) => column, type: 'date[]' },
    hint: true,
  },
};
