import { addDays } from './calendar-day.ts';
import { dayText } from './format.ts';

/** Consecutive days, both ends included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Days as ranges without gaps, as in API input. */
export function dayRangesOf(days: Iterable<string>): DayRange[] {
  return groupDays([...days].sort().map((day) => ({ day, text: '' }))).map(({ from, to }) => ({ from, to }));
}

/** Consecutive days in the format for people. */
export function dayRangeText({ from, to }: DayRange): string {
  return to > from ? `${dayText(from)} – ${dayText(to)}` : dayText(from);
}

/** Groups consecutive days with the same text, in their order. */
export function groupDays(days: readonly { readonly day: string; readonly text: string }[]) {
  const ranges: { from: string; to: string; text: string }[] = [];
  for (const { day, text } of days) {
    const last = ranges.at(-1);
    if (last?.text === text && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day, text });
  }
  return ranges;
}

/**
 * A day of a plant or reservoir as a person saw it. Its mark changes with every change of the data; empty: there was no
 * data.
 */
export interface SeenDay {
  readonly of: string;
  readonly day: string;
  readonly mark: string;
}

/** The days that are as they were seen, and those that have changed since. `now`: the current days with data. */
export function compareSeen(seen: readonly SeenDay[], now: readonly SeenDay[]) {
  const marks = new Map(now.map(({ of, day, mark }) => [`${of} ${day}`, mark]));
  const [asSeen, changed]: [SeenDay[], SeenDay[]] = [[], []];
  for (const each of seen) ((marks.get(`${each.of} ${each.day}`) ?? '') === each.mark ? asSeen : changed).push(each);
  return { asSeen, changed };
}
