import { addDays, addMonths } from '../../../../lib/calendar-day.ts';
import type { DayState } from '../../sign-off-contract.ts';

/** A day of a month, also one without readings. */
export type ShownDay = DayState & { readonly isOver: boolean };

/** All days of the month of a day, as far as they have begun. */
export function daysOfMonth(month: string, known: readonly DayState[], today: string): ShownDay[] {
  const first = `${month.slice(0, 8)}01`;
  const byDay = new Map(known.map((each) => [each.day, each]));
  const days: ShownDay[] = [];
  for (let day = first; day < addMonths(first, 1) && day <= today; day = addDays(day, 1)) {
    const nothing = { day, readings: 0, doubtful: 0, revised: 0, frozenAt: null, frozenByName: null };
    days.push({ ...(byDay.get(day) ?? nothing), isOver: day < today });
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
