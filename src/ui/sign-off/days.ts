import { addDays, addMonths } from '../../lib/calendar-day.ts';

/** A day as whoever signs it off is told of it. */
export interface SignedDay {
  readonly day: string;
  readonly frozenAt: string | null;
  readonly frozenByName: string | null;
}

/** A day of a month, also one of which nothing is known. */
export interface ShownDay<Day extends SignedDay = SignedDay> extends SignedDay {
  readonly isOver: boolean;
  readonly known: Day | undefined;
}

/** All days of the month of a day, as far as they have begun. */
export function daysOfMonth<Day extends SignedDay>(
  month: string,
  known: readonly Day[],
  today: string,
): ShownDay<Day>[] {
  const first = `${month.slice(0, 8)}01`;
  const byDay = new Map(known.map((each) => [each.day, each]));
  const days: ShownDay<Day>[] = [];
  for (let day = first; day < addMonths(first, 1) && day <= today; day = addDays(day, 1)) {
    const found = byDay.get(day);
    const { frozenAt = null, frozenByName = null } = found ?? {};
    days.push({ day, frozenAt, frozenByName, isOver: day < today, known: found });
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

/** Days of which the same is to be said and which follow one another are told together. */
export function toldTogether(days: readonly { readonly day: string; readonly text: string }[]) {
  const told: { from: string; to: string; text: string }[] = [];
  for (const { day, text } of days) {
    const last = told.at(-1);
    if (last?.text === text && addDays(last.to, 1) === day) last.to = day;
    else told.push({ from: day, to: day, text });
  }
  return told;
}
