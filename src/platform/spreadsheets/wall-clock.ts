import { type Clock, siteClock } from '../../lib/clock.ts';

/** What a clock, that of the site unless another is named, shows at an instant: YYYY-MM-DDTHH:mm:ss; a part of a second is dropped. */
export function wallClock(instant: Date, clock: Clock = siteClock()): string {
  return `${clock.shows(instant.getTime())}:${instant.toISOString().slice(17, 19)}`;
}

/** A date, YYYY-MM-DD with or without a time behind it, as Vietnam writes it: dd/mm/yyyy. */
export function vietnameseDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
