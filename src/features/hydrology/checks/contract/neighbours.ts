import { refusalsOf } from '../../contract/bounds.ts';
import type { ValueName } from '../../contract/measured-values.ts';

/** The values that checks compare with those of other times. */
export const comparedNames = ['upstream', 'inflow', 'totalRelease', 'rainfall'] as const satisfies readonly ValueName[];
export type ComparedName = (typeof comparedNames)[number];
type ComparedValues = { readonly [name in ComparedName]?: string | null | undefined };

/** A value of the same reservoir at another time. */
export interface Neighbour {
  /** In milliseconds. */
  readonly at: number;
  readonly value: string;
}

/** The values before and after a time. */
export interface Beside {
  /** The nearest ones, within a day. */
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
  /** All within an hour. */
  readonly near: readonly Neighbour[];
}

/** The values around a time, of each compared name. */
export type Around = Readonly<Record<ComparedName, Beside>> & {
  /** Since when the level before it has not changed, with no gap between readings that is too long to say so. */
  readonly unchangedSince: number | undefined;
};

/** Values further away than a day are not compared. */
export const farthest = 24 * 3_600_000;
/** Readings further apart do not say that a level stayed the same: a reservoir is read at least twice a day. */
const longestGap = 13 * 3_600_000;

/** Stored and sent values, with fast lookup of those around an instant. */
export interface Neighbours {
  /** Adds stored values. Sent ones replace them. */
  know(stored: Iterable<{ readonly id: string; readonly at: string } & ComparedValues>): void;
  /** Adds the values of a sent reading that are possible. */
  take(sent: { readonly reservoirId: string; readonly at: string } & ComparedValues): void;
  around(reservoirId: string, at: number): Around;
}

interface Placed extends Neighbour {
  readonly isSent: boolean;
}

/**
 * Each reservoir's values are in buckets as long as the maximum distance of a neighbour: those around an instant are in
 * three of them.
 */
type Buckets = Map<number, Placed[]>;

export function createNeighbours(): Neighbours {
  const reservoirs = new Map<string, Record<ComparedName, Buckets>>();
  const put = (reservoirId: string, at: string, values: ComparedValues, isSent: boolean) => {
    const own = reservoirs.get(reservoirId) ?? {
      upstream: new Map(),
      inflow: new Map(),
      totalRelease: new Map(),
      rainfall: new Map(),
    };
    reservoirs.set(reservoirId, own);
    for (const name of comparedNames) {
      const value = values[name];
      if (typeof value === 'string') place(own[name], { at: Date.parse(at), value, isSent });
    }
  };
  return {
    know(stored) {
      for (const { id, at, ...values } of stored) put(id, at, values, false);
    },
    take({ reservoirId, at, ...values }) {
      const wrong = new Set(refusalsOf(values).map(({ path }) => path));
      const possible = Object.fromEntries(
        comparedNames.flatMap((name) => (wrong.has(name) ? [] : [[name, values[name]]])),
      );
      put(reservoirId, at, possible, true);
    },
    around(reservoirId, at) {
      const own = reservoirs.get(reservoirId);
      return {
        upstream: beside(own?.upstream, at),
        inflow: beside(own?.inflow, at),
        totalRelease: beside(own?.totalRelease, at),
        rainfall: beside(own?.rainfall, at),
        get unchangedSince() {
          return unchangedSince(own?.upstream, at);
        },
      };
    },
  };
}

function place(buckets: Buckets, value: Placed): void {
  const number = Math.floor(value.at / farthest);
  const own = buckets.get(number);
  if (!own) return void buckets.set(number, [value]);
  const index = indexFrom(own, value.at);
  const there = own[index];
  if (there?.at !== value.at) own.splice(index, 0, value);
  else if (value.isSent || !there.isSent) own[index] = value;
}

const hour = 3_600_000;

function beside(buckets: Buckets | undefined, at: number): Beside {
  return {
    ...nearest(buckets, at),
    get near() {
      const number = Math.floor(at / farthest);
      const around = [number - 1, number, number + 1].flatMap((each) => buckets?.get(each) ?? []);
      return around.filter((each) => each.at !== at && Math.abs(each.at - at) <= hour);
    },
  };
}

/** The last value before an instant within a day, and the first after it. */
function nearest(buckets: Buckets | undefined, at: number) {
  const number = Math.floor(at / farthest);
  const own = buckets?.get(number) ?? [];
  const index = indexFrom(own, at);
  const before = own[index - 1] ?? buckets?.get(number - 1)?.at(-1);
  const after = own[own[index]?.at === at ? index + 1 : index] ?? buckets?.get(number + 1)?.[0];
  return {
    before: before && at - before.at < farthest ? before : undefined,
    after: after && after.at - at < farthest ? after : undefined,
  };
}

function unchangedSince(buckets: Buckets | undefined, at: number): number | undefined {
  let since: Neighbour | undefined;
  for (let now = at; ; now = since.at) {
    const { before } = nearest(buckets, now);
    if (!before || now - before.at > longestGap || (since && Number(before.value) !== Number(since.value))) break;
    since = before;
  }
  return since?.at;
}

/** The index of the first value at or after an instant, in values in the order of time. */
function indexFrom(values: readonly Placed[], at: number): number {
  let [low, high] = [0, values.length];
  // Values nearly always arrive in the order of time: the next one goes to the end.
  if ((values[high - 1]?.at ?? Number.NEGATIVE_INFINITY) < at) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
