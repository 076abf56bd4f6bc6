import { addDays, isDay } from './calendar-day.ts';

/** A range of whole days (YYYY-MM-DD, both included) on the plant's calendar, as instants from and before. */
export function daysFilter(from: string | null, to: string | null): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: `${from}T00:00:00+07:00` }),
    ...(isDay(to) && { to: `${addDays(to, 1)}T00:00:00+07:00` }),
  };
}

/** The inverse: the days from and to, as a person chose them, of such a range. */
export function daysOf({ from, to }: Readonly<Record<string, unknown>>): {
  from: string | undefined;
  to: string | undefined;
} {
  return {
    from: typeof from === 'string' ? from.slice(0, 10) : undefined,
    to: typeof to === 'string' ? addDays(to.slice(0, 10), -1) : undefined,
  };
}
