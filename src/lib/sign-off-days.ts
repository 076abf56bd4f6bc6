import { addDays, addMonths } from './calendar-day.ts';

/** A day as whoever signs it off is told of it. */
export interface SignedDay {
  readonly day: string;
  /** Another one after each change of what is known of it. */
  readonly mark: string;
  readonly frozenAt: string | null;
  readonly frozenByName: string | null;
}

/** A day of a month, also one of which nothing is known. */
export interface ShownDay<Day extends SignedDay = SignedDay> extends Omit<SignedDay, 'mark'> {
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

/** Why there is nothing to sign off, by the name of its text. */
export function nothingToSignOff(
  days: readonly ShownDay<SignedDay>[],
  frozen: readonly unknown[],
  reopen: unknown,
): string {
  const over = days.filter(({ isOver }) => isOver);
  if (over.length === 0) return 'over';
  return frozen.length === 0 && over.some((day) => day.frozenAt === null) ? 'chosen' : reopen ? 'reopen' : 'open';
}
