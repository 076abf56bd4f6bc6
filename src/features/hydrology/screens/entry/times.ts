import { momentOn, plantClock } from '../../../../lib/clock.ts';
import { floodSeasonHours } from '../../../../lib/expected-hours.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import { everyHour } from '../../contract/hours.ts';

/** The hours that have rows: the expected ones of the reservoir, the four of the flood season, or every hour. */
const schemes = ['expected', 'watch', 'hourly'] as const;
export type Scheme = (typeof schemes)[number];

/** The full hours of a scheme; `expected`: those of the reservoir. */
export function hoursOf(scheme: Scheme, expected: readonly number[]): readonly number[] {
  return { expected, watch: floodSeasonHours, hourly: everyHour }[scheme];
}

/** The schemes to choose from: those with the same hours as an earlier one are left out. */
export function schemesFor(expected: readonly number[]): Scheme[] {
  const hours = schemes.map((scheme) => hoursOf(scheme, expected).join(' '));
  return schemes.filter((_, place) => hours.indexOf(hours[place] ?? '') === place);
}

/** An instant of a day on the plants' clock, in milliseconds. */
export function momentOf(day: string, time: string): number {
  return Date.parse(momentOn(plantClock, day, time));
}

/** The instants of a day at some full hours, up to the present: later ones are not due yet. */
export function dueTimes(day: string, hours: readonly number[], now: number): number[] {
  return hours.map((hour) => momentOf(day, `${String(hour).padStart(2, '0')}:00`)).filter((moment) => moment <= now);
}

/** The day and time of the last full hour. */
export function lastFullHour(now: number): { day: string; at: number } {
  const at = Math.floor(now / 3_600_000) * 3_600_000;
  return { day: dayOf(at), at };
}
