import { addDays } from './calendar-day.ts';
import { momentOn, plantClock } from './clock.ts';

/** The day of a reading on the plant's calendar, as YYYY-MM-DD: it begins at midnight there, not in UTC. */
export function dayOf(at: string | number): string {
  return plantClock.shows(typeof at === 'number' ? at : Date.parse(at)).slice(0, 10);
}

/** The first moment of a day on the plant's clock, as it travels. */
export function startOf(day: string): string {
  return momentOn(plantClock, day);
}

/** The moments between which a day lies. */
export function spanOf(day: string): { from: string; to: string } {
  return { from: startOf(day), to: startOf(addDays(day, 1)) };
}
