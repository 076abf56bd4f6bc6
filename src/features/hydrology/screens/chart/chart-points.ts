import { daysBetween } from '../../../../lib/calendar-day.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import type { ChartPoint } from '../../../../ui/chart/spec.ts';
import type { SeriesPoint } from '../../figures/contract/series.ts';
import { yearsLater } from './hydrological-year.ts';

/** The approximate number of points of a line: as many as a wide screen can show. */
const usualPoints = 2_000;
/** The server returns the first, least, greatest and last value of each part. */
const pointsOfPart = 4;

/**
 * How many points to request for a span of whole days, such that each day is a whole number of parts, and its least and
 * greatest value are known.
 */
export function pointsFor({ from, to }: { readonly from: string; readonly to: string }): number {
  const ofDays = pointsOfPart * Math.max(1, daysBetween(dayOf(from), dayOf(to)));
  return ofDays * Math.max(1, Math.floor(usualPoints / ofDays));
}

/** Points for the chart. Those of an earlier year are moved forward by this many years, if the day exists there. */
export function chartPoints(points: readonly SeriesPoint[], years = 0): ChartPoint[] {
  return points.flatMap(({ at, value, revised, doubtful }): ChartPoint[] => {
    const x = years === 0 ? Date.parse(at) : yearsLater(at, years);
    return x === undefined
      ? []
      : [{ x, y: value, ...(revised && { isMarked: true }), ...(doubtful && { isDoubtful: true }) }];
  });
}

/** A line with finer points for a part of it: coarse outside, fine inside. */
export function refined(
  coarse: readonly ChartPoint[],
  fine: readonly ChartPoint[],
  { from, to }: { readonly from: number; readonly to: number },
): ChartPoint[] {
  return [...coarse.filter(({ x }) => x < from), ...fine, ...coarse.filter(({ x }) => x >= to)];
}

/** The spans in which a value was above zero, each until the point where it no longer was, or was not known. */
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
