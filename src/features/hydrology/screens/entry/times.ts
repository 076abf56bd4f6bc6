import { momentOn, plantClock } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/plant-day.ts';

/** How often readings are taken: at the four hours of the flood season, or every hour. */
export const schemes = ['watch', 'hourly'] as const;
export type Scheme = (typeof schemes)[number];

const hours: Readonly<Record<Scheme, readonly number[]>> = {
  watch: [1, 7, 13, 19],
  hourly: Array.from({ length: 24 }, (_, hour) => hour),
};

/**
 * The full hours at which a reservoir is read, by what was done: those of at least half of the days on which it was read at
 * all. Where that are fewer than the two of every reservoir (7 and 19 o'clock), too little is known of it: the four of the flood season.
 */
export function usualHours(days: readonly { readonly hours: readonly number[] }[]): readonly number[] {
  const read = days.filter((day) => day.hours.length > 0);
  const usual = hours.hourly.filter((hour) => 2 * read.filter((day) => day.hours.includes(hour)).length >= read.length);
  return read.length > 0 && usual.length >= 2 ? usual : hours.watch;
}

/** A moment of a day on the plant's clock, in milliseconds. */
export function momentOf(day: string, time: string): number {
  return Date.parse(momentOn(plantClock, day, time));
}

/** The moments of a day at which a reading is due, the last full hour being the last; later ones are not yet. */
export function dueTimes(day: string, scheme: Scheme, now: number): number[] {
  return hours[scheme]
    .map((hour) => momentOf(day, `${String(hour).padStart(2, '0')}:00`))
    .filter((moment) => moment <= now);
}

/** The day and time of the last full hour. */
export function lastFullHour(now: number): { day: string; at: number } {
  const at = Math.floor(now / 3_600_000) * 3_600_000;
  return { day: dayOf(at), at };
}
