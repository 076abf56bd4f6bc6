import { type Found, hour } from './check.ts';
import type { Neighbour } from './neighbours.ts';

interface Between {
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
}

/** The distance of two values in hundredths. They have so few digits that binary numbers are exact enough. */
function hundredths(one: string, other: string): number {
  return Math.round(Math.abs(Number(one) - Number(other)) * 100);
}

/**
 * A value that changes faster than `rate` an hour, compared with the value before or after it.
 * @param shortest the shortest time that counts, in milliseconds: flows differ between two readings in a few minutes.
 */
export function steepChange(
  value: string | null,
  at: number,
  { before, after }: Between,
  rate: string | null,
  shortest = 0,
): Found {
  if (value === null || rate === null) return undefined;
  const allowed = Math.round(Number(rate) * 100);
  const isSteep = (neighbour: Neighbour | undefined) =>
    neighbour !== undefined &&
    hundredths(value, neighbour.value) * hour > allowed * Math.max(shortest, Math.abs(at - neighbour.at));
  const found = [before, after].find(isSteep);
  return found && { limit: found.value, rate };
}

/**
 * A value between two like ones: above both or below both, by more than half of the rate in the time to the nearer one.
 * Two neighbours that agree say more than one, so half of the rate is enough.
 */
export function isSpike(value: string | null, at: number, { before, after }: Between, rate: string | null): Found {
  if (value === null || rate === null || !before || !after) return undefined;
  const [down, up] = [Number(value) - Number(before.value), Number(value) - Number(after.value)];
  if (Math.sign(down) !== Math.sign(up)) return undefined;
  const allowed = (Number(rate) / 2) * (Math.min(at - before.at, after.at - at) / hour);
  return Math.min(Math.abs(down), Math.abs(up)) > allowed ? { limit: before.value } : undefined;
}
