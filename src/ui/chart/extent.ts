import { type ChartPanel, type ChartRange, standsAlone } from './spec.ts';

/** The lowest and the highest value of a panel's axis, and the interval of its marks. */
export interface Extent {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

/**
 * The extent of a panel's axis: all values measured in a range, and the rules near them. It includes all rules if the
 * whole axis is visible or nothing was measured, and all other known values if there is no rule either, so that the
 * axis does not jump in an empty range. The ends are round numbers.
 */
export function extentOf(
  { lines, fromZero }: ChartPanel,
  range: ChartRange,
  { isWhole, marks }: { readonly isWhole: boolean; readonly marks: number },
): Extent {
  const measured = lines.flatMap((line) => (line.isRule ? [] : valuesIn(line.points, range)));
  const rules = lines.flatMap((line) => (line.isRule ? valuesIn(line.points, range) : []));
  const [least, most] = endsOf(measured);
  const span = Math.max(most - least, 1);
  const near = isWhole ? rules : rules.filter((value) => value >= least - span && value <= most + span);
  const seen = measured.length === 0 ? rules : [...measured, ...near];
  const shown = seen.length === 0 ? lines.flatMap(({ points }) => valuesIn(points, always)) : seen;
  const [low, high] = endsOf(fromZero ? [0, ...shown] : shown);
  return rounded(low, high, marks);
}

const always: ChartRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The visible values of a line, and the ones just before and after. */
function valuesIn(points: ChartPanel['lines'][number]['points'], { from, to }: ChartRange): number[] {
  return points.flatMap(({ x, y }, place) => {
    if (y === null) return [];
    const isSeen = x >= from && x <= to;
    const leads = (points[place + 1]?.x ?? x) >= from && x <= to && !standsAlone(points, place);
    const follows = (points[place - 1]?.x ?? x) <= to && x >= from && !standsAlone(points, place);
    return isSeen || leads || follows ? [Number(y)] : [];
  });
}

function endsOf(values: readonly number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  return values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function rounded(low: number, high: number, marks: number): Extent {
  const span = high > low ? high - low : 1;
  const magnitude = 10 ** Math.floor(Math.log10(span / marks));
  const interval = ([1, 2, 2.5, 5, 10].find((step) => step * magnitude >= span / marks) ?? 10) * magnitude;
  // 0.6 / 0.2 is 2.9999999999999996.
  const [first, last] = [Math.floor(low / interval + 1e-9), Math.ceil(high / interval - 1e-9)];
  // Multiplies whole numbers, so that no 0.30000000000000004 appears.
  const value = (count: number) => Number((count * interval).toFixed(6));
  return { min: value(first), max: value(last === first ? first + 1 : last), interval: value(1) };
}
