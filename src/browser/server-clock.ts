import { presentTime, setServerAhead } from '../lib/present-time.ts';
import { createSharedValue } from './shared-value.ts';

const minute = 60_000;
/** A machine's clock is wrong when it differs by more than so many milliseconds. */
const tolerance = 3 * minute;

let isKnown = false;

/** By how many milliseconds this machine's clock is ahead of the server's, in whole minutes; 0 if it is right. */
export const machineAhead = createSharedValue(0);

/** Takes the server's time from the Date header of an answer that has just arrived. */
export function takeServerTime(date: string | null): void {
  const server = Date.parse(date ?? '');
  if (Number.isNaN(server)) return;
  // The header has whole seconds: on average half of one is missing.
  const ahead = server + 500 - Date.now();
  isKnown = true;
  setServerAhead(ahead);
  machineAhead.set(Math.abs(ahead) > tolerance ? Math.round(-ahead / minute) * minute : 0);
}

/** The present time for the server, which refuses a wrong clock; undefined while the server's is not known. */
export function sentTime(): string | undefined {
  return isKnown ? new Date(presentTime()).toISOString() : undefined;
}
