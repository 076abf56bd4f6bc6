import { addDays, addMonths } from '../../../../lib/calendar-day.ts';
import { type PeriodKind, startOfPeriod } from '../../figures/contract/periods.ts';

/** How many years of each kind of periods are shown: about a dozen rows. For days it is a month. */
const yearsShown = { month: 1, quarter: 3, year: 10 } as const;
/** The number of months in a period of each kind; a day has none. */
const months = { month: 1, quarter: 3, year: 12 } as const;

/** Days from `from` (included) to `to` (excluded). */
export interface GridSpan {
  readonly from: string;
  readonly to: string;
}

/** The span of the grid for a day: its month for days; for longer kinds the years that end with its own. */
export function spanOf(kind: PeriodKind, day: string): GridSpan {
  if (kind === 'day') {
    const from = startOfPeriod('month', day);
    return { from, to: addMonths(from, 1) };
  }
  const year = startOfPeriod('year', day);
  return { from: addMonths(year, 12 * (1 - yearsShown[kind])), to: addMonths(year, 12) };
}

/** The first day of the period that is this many periods after another. */
export function periodAfter(kind: PeriodKind, start: string, count = 1): string {
  return kind === 'day' ? addDays(start, count) : addMonths(start, count * months[kind]);
}

/** The first days of the periods in a span, in their order. */
export function periodsIn(kind: PeriodKind, { from, to }: GridSpan): string[] {
  const starts: string[] = [];
  for (let start = from; start < to; start = periodAfter(kind, start)) starts.push(start);
  return starts;
}
