import { type Clock, siteClock } from '../../lib/clock.ts';

/**
 * The local date and time of an instant, by default in the time zone of the site: YYYY-MM-DDTHH:mm:ss, without
 * fractions of a second.
 */
export function wallClock(instant: Date, clock: Clock = siteClock()): string {
  return `${clock.shows(instant.getTime())}:${instant.toISOString().slice(17, 19)}`;
}

/** Formats a date, YYYY-MM-DD with an optional time, the Vietnamese way: dd/mm/yyyy. */
export function vietnameseDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
