import { addDays, dayFrom } from '../../../lib/calendar-day.ts';
import { dayOf, startOf } from '../../../lib/plant-day.ts';
import type { Limit } from './contract/series.ts';

/** A rule of every year: from a day (MM-DD) to another, both included; it may cross New Year. */
export interface YearlyRule {
  readonly kind: Limit['kind'];
  readonly name: string;
  readonly document: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly low: string | null;
  readonly high: string | null;
}

/** When rules of every year hold from one moment on and before another, on the plant's calendar. */
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

/** The day of a year on which MM-DD is reached: 29 February is 1 March where there is none. */
function firstDay(year: number, monthDay: string): string {
  const [month = 1, date = 1] = monthDay.split('-').map(Number);
  return dayFrom(year, month, date) ?? `${String(year).padStart(4, '0')}-03-01`;
}

/** The day after MM-DD in a year: after 29 February is 1 March, also where there is none. */
function dayAfter(year: number, monthDay: string): string {
  const day = firstDay(year, monthDay);
  return day.slice(5) === monthDay ? addDays(day, 1) : day;
}
