import { addDays } from './calendar-day.ts';
import { momentOn, plantClock } from './clock.ts';

/** The day of an instant on the plants' clock, as YYYY-MM-DD: it begins at midnight there, not in UTC. */
export function dayOf(at: string | number): string {
  return plantClock.shows(typeof at === 'number' ? at : Date.parse(at)).slice(0, 10);
}

/** The first instant of a day on the plants' clock, in ISO 8601. */
export function startOf(day: string): string {
  return momentOn(plantClock, day);
}

/** The first instant of a day and that of the next. */
export function spanOf(day: string): { from: string; to: string } {
  return { from: startOf(day), to: startOf(addDays(day, 1)) };
}
