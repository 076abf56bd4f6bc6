import { addDays, isDay } from './calendar-day.ts';
import { type Clock, momentOn, siteClock } from './clock.ts';

/** A range of whole days (YYYY-MM-DD, both included) on a clock, as instants: from (included) to (excluded). */
export function daysFilter(
  from: string | null,
  to: string | null,
  clock: Clock = siteClock(),
): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: momentOn(clock, from) }),
    ...(isDay(to) && { to: momentOn(clock, addDays(to, 1)) }),
  };
}

/** The inverse: the first and last day of such a range. */
export function daysOf({ from, to }: Readonly<Record<string, unknown>>): {
  from: string | undefined;
  to: string | undefined;
} {
  return {
    from: typeof from === 'string' ? from.slice(0, 10) : undefined,
    to: typeof to === 'string' ? addDays(to.slice(0, 10), -1) : undefined,
  };
}
