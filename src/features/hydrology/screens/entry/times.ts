import { momentOn, plantClock } from '../../../../lib/clock.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { everyHour, floodSeasonHours } from '../../contract/hours.ts';

/** For which hours a day has a row: those at which the reservoir is usually read, the four of the flood season, or every hour. */
const schemes = ['usual', 'watch', 'hourly'] as const;
export type Scheme = (typeof schemes)[number];

/** The full hours of a scheme, of a reservoir that is usually read at some. */
export function hoursOf(scheme: Scheme, usual: readonly number[]): readonly number[] {
  return { usual, watch: floodSeasonHours, hourly: everyHour }[scheme];
}

/** The schemes that can be chosen of a reservoir: those of the same hours as an earlier one are none of their own. */
export function schemesFor(usual: readonly number[]): Scheme[] {
  const hours = schemes.map((scheme) => hoursOf(scheme, usual).join(' '));
  return schemes.filter((_, place) => hours.indexOf(hours[place] ?? '') === place);
}

/** A moment of a day on the plant's clock, in milliseconds. */
export function momentOf(day: string, time: string): number {
  return Date.parse(momentOn(plantClock, day, time));
}

/** The moments of a day at some full hours, the last one that is over being the last; later ones are not due yet. */
export function dueTimes(day: string, hours: readonly number[], now: number): number[] {
  return hours.map((hour) => momentOf(day, `${String(hour).padStart(2, '0')}:00`)).filter((moment) => moment <= now);
}

/** The day and time of the last full hour. */
export function lastFullHour(now: number): { day: string; at: number } {
  const at = Math.floor(now / 3_600_000) * 3_600_000;
  return { day: dayOf(at), at };
}
