import { addDays, plantHands } from './calendar-day.ts';
import { plantOffset } from './format.ts';

/** The day of a reading on the plant's calendar, as YYYY-MM-DD: it begins at midnight there, not in UTC. */
export function dayOf(at: string | number): string {
  return plantHands(at).day;
}

/** The first moment of a day on the plant's clock, as it travels. */
export function startOf(day: string): string {
  return `${day}T00:00:00${plantOffset}`;
}

/** The moments between which a day lies. */
export function spanOf(day: string): { from: string; to: string } {
  return { from: startOf(day), to: startOf(addDays(day, 1)) };
}
