import { daysBetween } from '../../../../lib/calendar-day.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import type { ChartPoint } from '../../../../ui/chart/spec.ts';
import type { SeriesPoint } from '../../figures/contract/series.ts';
import { yearsLater } from './hydrological-year.ts';

/** About as many points of a line as are asked for: what a wide screen tells apart. */
const usualPoints = 2_000;
/** The server answers the first, least, greatest and last of each part. */
const pointsOfPart = 4;

/**
 * How many points of a line are asked for of a stretch of whole days: so many that each day is a whole number of parts, of
 * which the least and the greatest value of each day can be told.
 */
export function pointsFor({ from, to }: { readonly from: string; readonly to: string }): number {
  const ofDays = pointsOfPart * Math.max(1, daysBetween(dayOf(from), dayOf(to)));
  return ofDays * Math.max(1, Math.floor(usualPoints / ofDays));
}

/** Points as a chart takes them; those of an earlier year lie so many years later, where there is such a day. */
export function chartPoints(points: readonly SeriesPoint[], years = 0): ChartPoint[] {
  return points.flatMap(({ at, value, revised }): ChartPoint[] => {
    const x = years === 0 ? Date.parse(at) : yearsLater(at, years);
    return x === undefined ? [] : [{ x, y: value, ...(revised && { isMarked: true }) }];
  });
}

/** A line of which a stretch is known more finely: outside it the coarse points, within it the fine ones. */
export function refined(
  coarse: readonly ChartPoint[],
  fine: readonly ChartPoint[],
  { from, to }: { readonly from: number; readonly to: number },
): ChartPoint[] {
  return [...coarse.filter(({ x }) => x < from), ...fine, ...coarse.filter(({ x }) => x >= to)];
}

/** The stretches over which a value stood above nothing, each until the point at which it no longer did or was not known. */
export function stretchesAbove(points: readonly ChartPoint[]): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  let from: number | undefined;
  for (const { x, y } of points) {
    const isAbove = y !== null && Number(y) > 0;
    if (isAbove) from ??= x;
    else if (from !== undefined) {
      stretches.push({ from, to: x });
      from = undefined;
    }
  }
  const last = points.at(-1)?.x;
  if (from !== undefined && last !== undefined) stretches.push({ from, to: last });
  return stretches;
}
