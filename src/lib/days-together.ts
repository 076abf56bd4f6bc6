import { addDays } from './calendar-day.ts';

/** Days that follow one another, both ends among them. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Days as ranges without gaps, as calls take them. */
export function rangesOf(days: Iterable<string>): DayRange[] {
  return toldTogether([...days].sort().map((day) => ({ day, text: '' }))).map(({ from, to }) => ({ from, to }));
}

/** Days, in their order, of which the same is to be said and which follow one another are told together. */
export function toldTogether(days: readonly { readonly day: string; readonly text: string }[]) {
  const told: { from: string; to: string; text: string }[] = [];
  for (const { day, text } of days) {
    const last = told.at(-1);
    if (last?.text === text && addDays(last.to, 1) === day) last.to = day;
    else told.push({ from: day, to: day, text });
  }
  return told;
}
