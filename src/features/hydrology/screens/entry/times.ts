import { momentOn, plantClock } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/plant-day.ts';

/** How often readings are taken: at the four hours of the flood season, or every hour. */
export const schemes = ['watch', 'hourly'] as const;
export type Scheme = (typeof schemes)[number];

const hours: Readonly<Record<Scheme, readonly number[]>> = {
  watch: [1, 7, 13, 19],
  hourly: Array.from({ length: 24 }, (_, hour) => hour),
};

/** The hours of a whole day at which readings are due. */
export const dueHours = (scheme: Scheme): readonly number[] => hours[scheme];

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
