import { addMonths, isDay } from '../../../../lib/calendar-day.ts';
import { dateTimeOn, plantClock } from '../../../../lib/clock.ts';
import { startOf } from '../../../../lib/plant-day.ts';

/** The first day of a hydrological year (decision 89). */
const begins = '05-01';

/** The hydrological year of a calendar day, as the year of its first day. */
export function hydrologicalYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < begins ? year - 1 : year;
}

/** The first instant of a hydrological year, and of the next one, in ISO 8601. */
export function spanOfHydrologicalYear(year: number): { from: string; to: string } {
  return { from: startOf(`${year}-${begins}`), to: startOf(`${year + 1}-${begins}`) };
}

/** The first instant of the same day some years earlier. */
export function yearsEarlier(instant: string, years: number): string {
  const { day, time } = dateTimeOn(plantClock, Date.parse(instant));
  return startOf(addMonths(day, -12 * years)).replace('T00:00', `T${time}`);
}

/** The same time of the same day some years later; undefined if that year has no 29 February. */
export function yearsLater(instant: string, years: number): number | undefined {
  const { day, time } = dateTimeOn(plantClock, Date.parse(instant));
  const then = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return isDay(then) ? Date.parse(startOf(then).replace('T00:00', `T${time}`)) : undefined;
}
