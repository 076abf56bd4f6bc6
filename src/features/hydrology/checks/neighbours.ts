import type { Neighbour } from './doubts.ts';

/** What lies further off than a day proves nothing. */
const farthest = 24 * 3_600_000;

/** The nearest levels before and after a moment, within a day. */
export function neighboursOf(
  at: number,
  levels: ReadonlyMap<number, string>,
): { before: Neighbour | undefined; after: Neighbour | undefined } {
  let [before, after]: (Neighbour | undefined)[] = [];
  for (const [time, upstream] of levels) {
    if (time < at && at - time < farthest && time > (before?.at ?? Number.NEGATIVE_INFINITY))
      before = { at: time, upstream };
    if (time > at && time - at < farthest && time < (after?.at ?? Number.POSITIVE_INFINITY))
      after = { at: time, upstream };
  }
  return { before, after };
}
