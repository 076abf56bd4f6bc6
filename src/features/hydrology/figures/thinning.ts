/** What was measured at a moment, in milliseconds. */
export interface Measured {
  readonly at: number;
  /** Exact. */
  readonly value: string;
}

/** So many times the usual distance of readings without one are a gap. */
const usualTimes = 3;

/** A span of time, in milliseconds: from its start on and before its end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * So many of the readings of a span, in the order of time, as tell apart on a screen what all of them would. The span is cut
 * into equal parts, and of each the first, least, greatest and last reading is kept: a line through them colours the same
 * pixels as one through all readings (the "M4" of Jugel et al., 2014), and what was the peak of a flood is still the peak.
 * Where there are no more readings than points, all are kept. A null stands wherever a line between two would tell of
 * readings that are not there.
 */
export function thinned<Reading extends Measured>(
  readings: readonly Reading[],
  span: Span,
  points: number,
): (Reading | { readonly at: number; readonly value: null })[] {
  const parts = readings.length <= points ? readings.map((each) => [each]) : equalParts(readings, span, points / 4);
  const usual = usualDistance(readings);
  let before: Reading | undefined;
  return parts.flatMap((part) => {
    const [first] = part;
    // Within a part there are readings between the points.
    const isGap = before && first && first.at - before.at > usualTimes * usual;
    const gap = isGap && before ? [{ at: before.at + usual, value: null }] : [];
    before = part.at(-1);
    return [...gap, ...boundsOf(part)];
  });
}

/** The readings of each part of the span that has any. */
function equalParts<Reading extends Measured>(
  readings: readonly Reading[],
  { start, end }: Span,
  parts: number,
): Reading[][] {
  const count = Math.floor(parts);
  const found: Reading[][] = [];
  let place = -1;
  for (const each of readings) {
    const own = Math.floor(((each.at - start) * count) / (end - start));
    if (own !== place) found.push([]);
    place = own;
    found.at(-1)?.push(each);
  }
  return found;
}

/** The first, least, greatest and last, each once, in the order of time; of equal ones the earliest. */
function boundsOf<Reading extends Measured>(part: readonly Reading[]): Reading[] {
  const [first] = part;
  const last = part.at(-1);
  if (!first || !last) return [];
  let [least, greatest] = [first, first];
  // Values have nine digits at most, which a number holds in their order.
  let [low, high] = [Number(first.value), Number(first.value)];
  for (const each of part) {
    const value = Number(each.value);
    if (value < low) [least, low] = [each, value];
    if (value > high) [greatest, high] = [each, value];
  }
  const inner = least.at <= greatest.at ? [least, greatest] : [greatest, least];
  return [...new Set([first, ...inner, last])];
}

/** The median of the distances between neighbours; 0 where there are none. */
function usualDistance(readings: readonly Measured[]): number {
  const counts = new Map<number, number>();
  readings.slice(1).forEach(({ at }, place) => {
    const distance = at - (readings[place]?.at ?? at);
    counts.set(distance, (counts.get(distance) ?? 0) + 1);
  });
  let passed = 0;
  for (const distance of [...counts.keys()].sort((one, other) => one - other)) {
    passed += counts.get(distance) ?? 0;
    if (2 * passed >= readings.length - 1) return distance;
  }
  return 0;
}
