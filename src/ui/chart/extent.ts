import { type ChartPanel, type ChartRange, standsAlone } from './spec.ts';

/** From where to where the values of a panel reach, and how far its marks lie apart. */
export interface Extent {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

/**
 * What a panel shows of its values: all that was measured in a part of the axis, and the rules that are near to it; all
 * rules where the whole axis is seen or nothing was measured, and where there is no rule either all that is known elsewhere: an axis does
 * not leap for a part that is empty. Its ends are round numbers.
 */
export function extentOf(
  { lines, fromZero }: ChartPanel,
  range: ChartRange,
  { isWhole, marks }: { readonly isWhole: boolean; readonly marks: number },
): Extent {
  const measured = lines.flatMap((line) => (line.isRule ? [] : valuesIn(line.points, range)));
  const rules = lines.flatMap((line) => (line.isRule ? valuesIn(line.points, range) : []));
  const [least, most] = endsOf(measured);
  const reach = Math.max(most - least, 1);
  const near = isWhole ? rules : rules.filter((value) => value >= least - reach && value <= most + reach);
  const seen = measured.length === 0 ? rules : [...measured, ...near];
  const shown = seen.length === 0 ? lines.flatMap(({ points }) => valuesIn(points, always)) : seen;
  const [low, high] = endsOf(fromZero ? [0, ...shown] : shown);
  return rounded(low, high, marks);
}

const always: ChartRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The values of a line that are seen, with those by which it comes into sight and leaves it. */
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
  const [first, last] = [Math.floor(low / interval), Math.ceil(high / interval)];
  // Through whole numbers, or 0.1 + 0.2 would be written out.
  const value = (count: number) => Number((count * interval).toFixed(6));
  return { min: value(first), max: value(last === first ? first + 1 : last), interval: value(1) };
}
