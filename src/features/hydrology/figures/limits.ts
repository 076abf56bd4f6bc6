import { addDays, dayFrom } from '../../../lib/calendar-day.ts';
import { dayOf, startOf } from '../../../lib/plant-day.ts';
import type { Limit } from './contract/series.ts';

/** A yearly rule, from one day (MM-DD) to another, both included. It may cross New Year. */
export interface YearlyRule {
  readonly kind: Limit['kind'];
  readonly name: string;
  readonly document: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly low: string | null;
  readonly high: string | null;
}

/** The periods of yearly rules within a span, from `from` (included) to `to` (excluded), on the plants' calendar. */
export function limitsAlong(rules: readonly YearlyRule[], from: string, to: string): Limit[] {
  const [first, last] = [Number(dayOf(from).slice(0, 4)), Number(dayOf(to).slice(0, 4))];
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return rules.flatMap(({ fromDay, toDay, ...rule }) => {
    const spans: Limit[] = [];
    for (let year = first - 1; year <= last; year += 1) {
      const begins = startOf(firstDay(year, fromDay));
      const ends = startOf(dayAfter(toDay < fromDay ? year + 1 : year, toDay));
      const span = [Math.max(Date.parse(begins), start), Math.min(Date.parse(ends), end)] as const;
      if (span[0] >= span[1]) continue;
      spans.push({ ...rule, from: new Date(span[0]).toISOString(), to: new Date(span[1]).toISOString() });
    }
    return spans;
  });
}

/** The first day of a year at or after MM-DD: 29 February is 1 March if the year has none. */
function firstDay(year: number, monthDay: string): string {
  const [month = 1, date = 1] = monthDay.split('-').map(Number);
  return dayFrom(year, month, date) ?? `${String(year).padStart(4, '0')}-03-01`;
}

/** The day after MM-DD in a year: after 29 February comes 1 March, even if the year has none. */
function dayAfter(year: number, monthDay: string): string {
  const day = firstDay(year, monthDay);
  return day.slice(5) === monthDay ? addDays(day, 1) : day;
}
