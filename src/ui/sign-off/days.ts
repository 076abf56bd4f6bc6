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
