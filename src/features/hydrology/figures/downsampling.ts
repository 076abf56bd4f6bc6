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

/** A distance of more than this many expected ones is a gap. */
const expectedTimes = 1.5;
/** What is expected is told by this many distances on each side, if at least so many are known. */
const [neighbours, fewestKnown] = [20, 3];
/** A distance is expected if so large a part of its neighbours is about as long: nights may differ from days. */
const fewestAlike = 1 / 5;

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
  const single = readings.map((each) => partOf([each]));
  const gaps = gapsOf(single);
  if (readings.length <= points) return lineOf(single, gaps);
  const count = Math.floor(points / 4);
  const placeOf = ({ at }: Measured) => Math.floor(((at - span.start) * count) / (span.end - span.start));
  return lineOf(partsOf(readings, placeOf), gaps);
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

/** A span without readings that is longer than expected, between two readings. */
interface Gap {
  /** When the next reading was expected, and when it came. */
  readonly from: number;
  readonly to: number;
}

/**
 * The line through the first, least, greatest and last reading of each part. It colours the same pixels as a line
 * through all readings (the "M4" of Jugel et al., 2014), and a flood peak stays a peak. A null breaks it at each gap,
 * also at one within a part.
 */
export function lineOf(parts: readonly Part[], gaps: readonly Gap[]): LinePoint[] {
  let passed = 0;
  return parts.flatMap(boundsOf).flatMap((point): LinePoint[] => {
    const gap = gaps[passed];
    while ((gaps[passed]?.to ?? Number.POSITIVE_INFINITY) <= point.at) passed += 1;
    if (!gap || gap.to > point.at) return [point];
    return [{ at: gap.from, value: null, revised: false }, point];
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

/** Consecutive distances between readings that count as equal, in milliseconds. */
interface Steps {
  readonly from: number;
  readonly to: number;
  readonly times: number;
}

/** The gaps between parts. What is expected may change with the season, so only the neighbours of a distance tell. */
export function gapsOf(parts: readonly Part[]): Gap[] {
  const steps = parts.flatMap(({ readings, first, last }, place): Steps[] => {
    const before = parts[place - 1]?.last;
    return [
      ...(before ? [{ from: before.at, to: first.at, times: 1 }] : []),
      ...(readings > 1 ? [{ from: first.at, to: last.at, times: readings - 1 }] : []),
    ];
  });
  return steps.flatMap((step, place) => {
    if (step.times > 1 || !isLonger(steps, place)) return [];
    const usual = distanceOf(steps[place - 1] ?? steps[place + 1] ?? step);
    return { from: step.from + Math.min(usual, Math.floor((step.to - step.from) / 2)), to: step.to };
  });
}

/** Whether a distance is longer than those before it and those after it let expect. */
function isLonger(steps: readonly Steps[], place: number): boolean {
  const step = steps[place];
  if (!step) return false;
  let known = 0;
  for (const side of [-1, 1]) {
    let [all, alike] = [0, 0];
    for (let other = place + side; all < neighbours; other += side) {
      const each = steps[other];
      if (!each) break;
      const times = Math.min(each.times, neighbours - all);
      all += times;
      if (distanceOf(step) <= expectedTimes * distanceOf(each)) alike += times;
      if (alike >= fewestAlike * neighbours) return false;
    }
    if (alike > 0 && alike >= fewestAlike * all) return false;
    known += all;
  }
  return known >= fewestKnown;
}

function distanceOf({ from, to, times }: Steps): number {
  return Math.round((to - from) / times);
}
