import { type Found, hour } from './check.ts';
import type { Beside, Neighbour } from './neighbours.ts';

/** The distance of two values in hundredths. They have so few digits that binary numbers are exact enough. */
function hundredths(one: string, other: string): number {
  return Math.round(Math.abs(Number(one) - Number(other)) * 100);
}

/**
 * A value that changes faster than `rate` an hour, compared with the value before or after it and, where a shortest time
 * counts, with all of that time: many small steps are a large one.
 * @param shortest the shortest time that counts, in milliseconds: flows differ between two readings in a few minutes.
 */
export function steepChange(
  value: string | null,
  at: number,
  { before, after, near }: Beside,
  rate: string | null,
  shortest = 0,
): Found {
  if (value === null || rate === null) return undefined;
  const allowed = Math.round(Number(rate) * 100);
  const isSteep = (neighbour: Neighbour | undefined) =>
    neighbour !== undefined &&
    hundredths(value, neighbour.value) * hour > allowed * Math.max(shortest, Math.abs(at - neighbour.at));
  const found = [before, after, ...(shortest > 0 ? near : [])].find(isSteep);
  return found && { limit: found.value, rate };
}

/**
 * A value between two like ones: above both or below both, by more than half of the rate in the time to the nearer one.
 * Two neighbours that agree say more than one, so half of the rate is enough.
 */
export function isSpike(value: string | null, at: number, { before, after }: Beside, rate: string | null): Found {
  if (value === null || rate === null || !before || !after) return undefined;
  const [down, up] = [Number(value) - Number(before.value), Number(value) - Number(after.value)];
  if (Math.sign(down) !== Math.sign(up)) return undefined;
  const allowed = (Number(rate) / 2) * (Math.min(at - before.at, after.at - at) / hour);
  return Math.min(Math.abs(down), Math.abs(up)) > allowed ? { limit: before.value } : undefined;
}

/**
 * How many hours a value may be away to tell a digit too many, and how near to ten or a hundred times it must be. Of the
 * inflow alone: what a plant releases changes so much within a day.
 */
const [tenfoldHours, tenfoldTolerance] = [6, 0.15];

/** A value of about ten or a hundred times the one before or after it, or a tenth: a digit too many, or one missing. */
export function tenfold(value: string | null, at: number, { before, after }: Beside): Found {
  if (value === null) return undefined;
  const found = [before, after].find((neighbour) => {
    if (!neighbour || Math.abs(at - neighbour.at) > tenfoldHours * hour) return false;
    const [one, other] = [Number(value), Number(neighbour.value)];
    if (Math.max(one, other) < 10 || Math.min(one, other) <= 0) return false;
    const ratio = Math.max(one, other) / Math.min(one, other);
    return [10, 100].some((times) => Math.abs(ratio / times - 1) <= tenfoldTolerance);
  });
  return found && { limit: found.value };
}
