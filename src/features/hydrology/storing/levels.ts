import { refusalsOf } from '../bounds-contract.ts';
import type { SentReading } from '../contract.ts';
import type { Known } from './known.ts';

/** Levels as they stand and as they are sent: those around a moment are found without looking at the others. */
export interface Levels {
  /** Takes in those that stand, which give way to those that are sent. */
  know(standing: Known['levels']): void;
  /** Takes in the level of a reading that is sent, where it has one that can be. */
  take(sent: SentReading): void;
  /** The levels of about a day before and after a moment. */
  near(reservoirId: string, at: number): Iterable<readonly [at: number, upstream: string]>;
}

const day = 24 * 3_600_000;

export function createLevels(): Levels {
  const days = new Map<string, Map<number, string>>();
  const placeOf = (reservoirId: string, at: number) => `${reservoirId} ${Math.floor(at / day)}`;
  const levelsOf = (place: string) => {
    const known = days.get(place) ?? new Map<number, string>();
    days.set(place, known);
    return known;
  };
  const sent = new Set<string>();
  return {
    know(standing) {
      for (const { id, at, upstream } of standing) {
        const moment = Date.parse(at);
        if (!sent.has(`${id} ${moment}`)) levelsOf(placeOf(id, moment)).set(moment, upstream);
      }
    },
    take({ reservoirId, at, upstream }) {
      if (typeof upstream !== 'string' || refusalsOf({ upstream }).length > 0) return;
      const moment = Date.parse(at);
      sent.add(`${reservoirId} ${moment}`);
      levelsOf(placeOf(reservoirId, moment)).set(moment, upstream);
    },
    *near(reservoirId, at) {
      for (const moment of [at - day, at, at + day]) yield* days.get(placeOf(reservoirId, moment)) ?? [];
    },
  };
}
