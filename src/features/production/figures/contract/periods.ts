import { addMonths, daysBetween, monthEnd } from '../../../../lib/calendar-day.ts';

/** The kinds of periods that have figures, longest first. */
export type PeriodKind = 'year' | 'quarter' | 'month' | 'day';

const monthsOf = { year: 12, quarter: 3, month: 1 } as const;

/** The first day of the period that contains a day. */
export function startOfPeriod(kind: PeriodKind, day: string): string {
  if (kind === 'day') return day;
  const months = monthsOf[kind];
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months + 1;
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

/** The last day of the period with this first day. */
export function endOfPeriod(kind: PeriodKind, start: string): string {
  return kind === 'day' ? start : monthEnd(addMonths(start, monthsOf[kind] - 1));
}

/**
 * The corresponding day of another year: the same date, or the last day of the month if the day is the last of its own,
 * so that a whole February is compared with a whole February.
 * @param isAlone compare a single day instead of a period up to it: then the date decides, and 29 February corresponds
 * to the 28th.
 */
export function sameDayOf(day: string, year: number, isAlone = false): string {
  const other = addMonths(day, (year - yearOf(day)) * 12);
  return !isAlone && day === monthEnd(day) ? monthEnd(other) : other;
}

/** The parts of a period that have begun by a day: quarters of a year, months of a quarter. */
export function partsOf(kind: 'year' | 'quarter', start: string, until: string): string[] {
  const step = kind === 'year' ? 3 : 1;
  const starts = Array.from({ length: monthsOf[kind] / step }, (_, place) => addMonths(start, place * step));
  return starts.filter((each) => each <= until);
}

/** The first days of the months from one day to another. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = startOfPeriod('month', first); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The number of days from one to another, both included; none if the first is later. */
export function daysFrom(first: string, last: string): number {
  return Math.max(0, daysBetween(first, last) + 1);
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
