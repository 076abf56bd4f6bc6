import { addDays } from './calendar-day.ts';
import { dayText } from './format.ts';

/** Days that follow one another, both ends among them. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Days as ranges without gaps, as calls take them. */
export function dayRangesOf(days: Iterable<string>): DayRange[] {
  return groupDays([...days].sort().map((day) => ({ day, text: '' }))).map(({ from, to }) => ({ from, to }));
}

/** Days that follow one another, as people write them. */
export function dayRangeText({ from, to }: DayRange): string {
  return to > from ? `${dayText(from)} – ${dayText(to)}` : dayText(from);
}

/** Days, in their order, of which the same is to be said and which follow one another are told together. */
export function groupDays(days: readonly { readonly day: string; readonly text: string }[]) {
  const ranges: { from: string; to: string; text: string }[] = [];
  for (const { day, text } of days) {
    const last = ranges.at(-1);
    if (last?.text === text && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day, text });
  }
  return ranges;
}

/** A day of a plant or reservoir as somebody saw it: its mark is another one after each change; empty where nothing was known. */
export interface SeenDay {
  readonly of: string;
  readonly day: string;
  readonly mark: string;
}

/** The days, as people write them, that are others by now than they were seen; undefined: none. `now`: those of which something is known. */
export function changedSince(seen: readonly SeenDay[], now: readonly SeenDay[]): string | undefined {
  const marks = new Map(now.map(({ of, day, mark }) => [`${of} ${day}`, mark]));
  const changed = seen.filter(({ of, day, mark }) => (marks.get(`${of} ${day}`) ?? '') !== mark);
  return changed.length === 0 ? undefined : [...new Set(changed.map(({ day }) => dayText(day)))].join(', ');
}
