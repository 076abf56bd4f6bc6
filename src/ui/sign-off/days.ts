import { addDays, addMonths } from '../../lib/calendar-day.ts';

/** A day as whoever signs it off is told of it. */
export interface SignedDay {
  readonly day: string;
  readonly frozenAt: string | null;
  readonly frozenByName: string | null;
}

/** A day of a month, also one of which nothing is known. */
export type ShownDay = SignedDay & { readonly isOver: boolean; readonly isEmpty: boolean };

/** All days of the month of a day, as far as they have begun. */
export function daysOfMonth(month: string, known: readonly SignedDay[], today: string): ShownDay[] {
  const first = `${month.slice(0, 8)}01`;
  const byDay = new Map(known.map((each) => [each.day, each]));
  const days: ShownDay[] = [];
  for (let day = first; day < addMonths(first, 1) && day <= today; day = addDays(day, 1)) {
    const found = byDay.get(day);
    const nothing = { day, frozenAt: null, frozenByName: null };
    days.push({ ...(found ?? nothing), isOver: day < today, isEmpty: found === undefined });
  }
  return days;
}

/** Days as ranges without gaps, as the calls take them. */
export function rangesOf(days: Iterable<string>): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = [];
  for (const day of [...days].sort()) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}
