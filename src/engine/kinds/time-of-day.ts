import { type TimeOfDayField, timeOfDayPattern } from '../../declare/kinds/time-of-day.ts';
import { foldText } from '../../lib/fold.ts';
import { readTimePart } from '../../lib/time-reading.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { quoted } from '../names.ts';
import { clockOf } from './days.ts';
import type { StoredKind } from './kind.ts';
import { type CellReading, textOf, wrong } from './sheet.ts';

/** The column as the API sends it: without seconds. */
const minutes = (column: string) => `left(${column}::text, 5)`;

export const timeOfDay: StoredKind<TimeOfDayField> = {
  type: () => 'time',
  columnType: () => 'time without time zone',
  select: ({ name, column }) => ({ columns: [`${minutes(column)} AS ${quoted(name)}`], joins: [] }),
  recorded: minutes,
  sheet: {
    column: 'text',
    reader: () => clock,
    write: (value) => (value ? String(value) : null),
    hint: true,
  },
};

/** The first days of both date systems: a time without a day. */
const noDay = /^(?:1899-12-31|1904-01-01)T/;

/** 7:30, 07:30, 7h30, 7h, 7:30 SA, or a cell that shows a time without a day. A number is a time only if its cell shows one. */
function clock(cell: CellValue): CellReading {
  const text = textOf(cell);
  const typed = typeof cell === 'string' && /^\d{1,2}\s*[:hg]\s*(?:\d{2}(?::\d{2})?)?$/i.test(text);
  const shown = typeof cell === 'object' && cell !== null && 'date' in cell && noDay.test(cell.date);
  if (!typed && !shown) return spoken(text);
  const time = clockOf(typed ? text.replace(/\s*[:hg]\s*/i, ':').replace(/:$/, ':00') : cell)?.slice(0, 5) ?? '';
  return timeOfDayPattern.test(time) ? { value: time } : wrong('timeOfDay');
}

/** A time with its half of the day, as Windows writes it and people say it: 7:30 CH, 7h30 sáng. */
function spoken(text: string): CellReading {
  const { time, rest } = readTimePart(foldText(text.normalize('NFKC')).trim()) ?? {};
  return time !== undefined && rest === '' ? { value: time } : wrong('timeOfDay');
}
