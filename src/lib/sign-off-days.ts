import { addDays, addMonths } from './calendar-day.ts';

/** A day with data, as the sign-off screens get it. */
export interface SignedDay {
  readonly day: string;
  /** Changes with every change of the day's data. */
  readonly mark: string;
  readonly frozenAt: string | null;
  readonly frozenByName: string | null;
}

/** A day of a month, with or without data. */
export interface ShownDay<Day extends SignedDay = SignedDay> extends Omit<SignedDay, 'mark'> {
  readonly isOver: boolean;
  readonly known: Day | undefined;
}

/** All days of a month up to today; `month`: any day of it. */
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

/** Why there is nothing to sign off, as the name of a text. */
export function nothingToSignOff(
  days: readonly ShownDay<SignedDay>[],
  frozen: readonly unknown[],
  reopen: unknown,
): string {
  const over = days.filter(({ isOver }) => isOver);
  if (over.length === 0) return 'over';
  return frozen.length === 0 && over.some((day) => day.frozenAt === null) ? 'chosen' : reopen ? 'reopen' : 'open';
}
