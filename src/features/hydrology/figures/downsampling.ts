/** A measured value at an instant, in milliseconds. */
export interface Measured {
  readonly at: number;
  /** Exact. */
  readonly value: string;
  readonly revised: boolean;
}

/** What a line needs of the readings in a span of time: their number, and four of them; of equal ones the earliest. */
export interface Part {
  readonly readings: number;
  readonly first: Measured;
  readonly least: Measured;
  readonly greatest: Measured;
  readonly last: Measured;
}

/** A point of a line: a reading, or a break. */
export type LinePoint = Measured | { readonly at: number; readonly value: null; readonly revised: false };

/** A distance of this many times the usual one is a gap. */
const usualTimes = 3;

/** A span of time in milliseconds, from its start (included) to its end (excluded). */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Reduces the readings of a span to this many points that look the same on a screen: all readings if there are no more
 * than points, else the line through equal parts. Readings are in the order of time.
 */
export function downsampled(readings: readonly Measured[], span: Span, points: number): LinePoint[] {
  if (readings.length <= points) return lineOf(readings.map((each) => partOf([each])));
  const count = Math.floor(points / 4);
  return lineOf(partsOf(readings, ({ at }) => Math.floor(((at - span.start) * count) / (span.end - span.start))));
}

/** Groups readings in the order of time into parts: consecutive ones with the same place. */
export function partsOf(readings: readonly Measured[], placeOf: (reading: Measured) => number): Part[] {
  const found: [Measured, ...Measured[]][] = [];
  let place: number | undefined;
  for (const each of readings) {
    const own = placeOf(each);
    if (own === place) found.at(-1)?.push(each);
    else found.push([each]);
    place = own;
  }
  return found.map(partOf);
}

/** Joins consecutive parts with the same place. Parts are in the order of time. */
export function joinedParts(parts: readonly Part[], placeOf: (part: Part) => number): Part[] {
  const found: Part[] = [];
  let place: number | undefined;
  for (const each of parts) {
    const own = placeOf(each);
    const before = own === place ? found.pop() : undefined;
    found.push(before ? joined(before, each) : each);
    place = own;
  }
  return found;
}

/**
 * The line through the first, least, greatest and last reading of each part. It colours the same pixels as a line
 * through all readings (the "M4" of Jugel et al., 2014), and a flood peak stays a peak. A null breaks the line between
 * two parts with a gap; within a part there are readings between the points.
 */
export function lineOf(parts: readonly Part[]): LinePoint[] {
  const usual = usualDistance(parts);
  let before: Measured | undefined;
  return parts.flatMap((part) => {
    const isGap = before && part.first.at - before.at > usualTimes * usual;
    const gap = isGap && before ? [{ at: before.at + usual, value: null, revised: false } as const] : [];
    before = part.last;
    return [...gap, ...boundsOf(part)];
  });
}

function partOf(readings: readonly [Measured, ...Measured[]]): Part {
  const [first] = readings;
  let [least, greatest] = [first, first];
  // Values have at most nine digits, so numbers compare them correctly.
  let [low, high] = [Number(first.value), Number(first.value)];
  for (const each of readings) {
    const value = Number(each.value);
    if (value < low) [least, low] = [each, value];
    if (value > high) [greatest, high] = [each, value];
  }
  return { readings: readings.length, first, least, greatest, last: readings.at(-1) ?? first };
}

function joined(one: Part, next: Part): Part {
  return {
    readings: one.readings + next.readings,
    first: one.first,
    least: Number(next.least.value) < Number(one.least.value) ? next.least : one.least,
    greatest: Number(next.greatest.value) > Number(one.greatest.value) ? next.greatest : one.greatest,
    last: next.last,
  };
}

/** The four readings of a part, each once, in the order of time. */
function boundsOf({ first, least, greatest, last }: Part): Measured[] {
  const inner = least.at <= greatest.at ? [least, greatest] : [greatest, least];
  return [first, ...inner, last].filter(({ at }, place, all) => at !== all[place - 1]?.at);
}

/** The median distance between neighbours, taking those within a part as equal; 0 if there are none. */
function usualDistance(parts: readonly Part[]): number {
  const counts = new Map<number, number>();
  let total = 0;
  let before: Measured | undefined;
  for (const { readings, first, last } of parts) {
    const count = before ? readings : readings - 1;
    if (count > 0) {
      const distance = Math.round((last.at - (before ?? first).at) / count);
      counts.set(distance, (counts.get(distance) ?? 0) + count);
      total += count;
    }
    before = last;
  }
  let passed = 0;
  for (const distance of [...counts.keys()].sort((one, other) => one - other)) {
    passed += counts.get(distance) ?? 0;
    if (2 * passed >= total) return distance;
  }
  return 0;
}
