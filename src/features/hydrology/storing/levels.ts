import { refusalsOf } from '../contract/bounds.ts';
import type { SentReading } from '../contract/readings.ts';
import { farthest, type Neighbour } from '../contract/warnings.ts';
import type { StoredState } from './stored-state.ts';

/** Stored and sent levels, with fast lookup of those around an instant. */
export interface Levels {
  /** Adds stored levels. Sent ones replace them. */
  know(standing: StoredState['levels']): void;
  /** Adds the level of a sent reading, if it has a possible one. */
  take(sent: SentReading): void;
  /** The nearest levels before and after an instant, within a day. */
  around(reservoirId: string, at: number): { before: Neighbour | undefined; after: Neighbour | undefined };
}

interface Level extends Neighbour {
  readonly isSent: boolean;
}

/**
 * Each reservoir's levels are in buckets as long as the maximum distance of a neighbour: those around an instant are in
 * three of them.
 */
const span = farthest;

export function createLevels(): Levels {
  const reservoirs = new Map<string, Map<number, Level[]>>();
  const put = (reservoirId: string, level: Level) => {
    const spans = reservoirs.get(reservoirId) ?? new Map<number, Level[]>();
    reservoirs.set(reservoirId, spans);
    const number = Math.floor(level.at / span);
    const own = spans.get(number);
    if (!own) return void spans.set(number, [level]);
    const place = placeFrom(own, level.at);
    const there = own[place];
    if (there?.at !== level.at) own.splice(place, 0, level);
    else if (level.isSent || !there.isSent) own[place] = level;
  };
  return {
    know(standing) {
      for (const { id, at, upstream } of standing) put(id, { at: Date.parse(at), upstream, isSent: false });
    },
    take({ reservoirId, at, upstream }) {
      if (typeof upstream !== 'string' || refusalsOf({ upstream }).length > 0) return;
      put(reservoirId, { at: Date.parse(at), upstream, isSent: true });
    },
    around(reservoirId, at) {
      const spans = reservoirs.get(reservoirId);
      const number = Math.floor(at / span);
      const own = spans?.get(number) ?? [];
      const place = placeFrom(own, at);
      const before = own[place - 1] ?? spans?.get(number - 1)?.at(-1);
      const after = own[own[place]?.at === at ? place + 1 : place] ?? spans?.get(number + 1)?.[0];
      return {
        before: before && at - before.at < farthest ? before : undefined,
        after: after && after.at - at < farthest ? after : undefined,
      };
    },
  };
}

/** The index of the first level at or after an instant, in levels in the order of time. */
function placeFrom(levels: readonly Level[], at: number): number {
  let [low, high] = [0, levels.length];
  // Levels nearly always arrive in the order of time: the next one goes to the end.
  if ((levels[high - 1]?.at ?? Number.NEGATIVE_INFINITY) < at) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((levels[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
