import { addDays, addMonths } from '../../../../lib/calendar-day.ts';
import { type PeriodKind, startOfPeriod } from '../../figures/contract/periods.ts';

/** How many years of a kind of periods are shown at once: about a dozen rows. Of days it is a month. */
const yearsShown = { month: 1, quarter: 3, year: 10 } as const;
/** The months of a period of each kind; a day has none. */
const months = { month: 1, quarter: 3, year: 12 } as const;

/** Days, from the first on and before the other. */
export interface GridSpan {
  readonly from: string;
  readonly to: string;
}

/** What a table of periods of a kind shows of a day: its month, of longer kinds the years that end with its own. */
export function spanOf(kind: PeriodKind, day: string): GridSpan {
  if (kind === 'day') {
    const from = startOfPeriod('month', day);
    return { from, to: addMonths(from, 1) };
  }
  const year = startOfPeriod('year', day);
  return { from: addMonths(year, 12 * (1 - yearsShown[kind])), to: addMonths(year, 12) };
}

/** The first day of the period that is so many periods after the one that begins with a day. */
export function periodAfter(kind: PeriodKind, start: string, count = 1): string {
  return kind === 'day' ? addDays(start, count) : addMonths(start, count * months[kind]);
}

/** The first days of the periods of a span, in their order. */
export function periodsIn(kind: PeriodKind, { from, to }: GridSpan): string[] {
  const starts: string[] = [];
  for (let start = from; start < to; start = periodAfter(kind, start)) starts.push(start);
  return starts;
}
