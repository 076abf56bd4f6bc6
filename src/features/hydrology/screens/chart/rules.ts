import { compareDecimals } from '../../../../lib/decimal.ts';
import type { ChartPoint, ChartRange } from '../../../../ui/chart/spec.ts';
import type { Limit } from '../../figures/contract/series.ts';

/** Which end of a rule is drawn: of several that hold at once the strictest, the least of the highest allowed. */
export type LimitEnd = 'low' | 'high';

/** A line that stands for what rules of a kind ask for: as high as the strictest that holds, and nothing where none does. */
export function ruleLine(limits: readonly Limit[], end: LimitEnd): ChartPoint[] {
  const held = limits.flatMap((limit) => {
    const value = limit[end];
    return value === null ? [] : [{ from: Date.parse(limit.from), to: Date.parse(limit.to), value }];
  });
  const bounds = [...new Set(held.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other);
  return bounds.flatMap((from, place): ChartPoint[] => {
    const to = bounds[place + 1];
    const strictest = held
      .filter((each) => each.from <= from && from < each.to)
      .map(({ value }) => value)
      .reduce<string | undefined>((one, other) => stricter(one, other, end), undefined);
    if (to === undefined || strictest === undefined) return place === 0 ? [] : [{ x: from, y: null }];
    return [
      { x: from, y: strictest },
      { x: to, y: strictest },
    ];
  });
}

/** A rule that always holds, over a stretch of time. */
export function constantLine(value: string, { from, to }: ChartRange): ChartPoint[] {
  return [
    { x: from, y: value },
    { x: to, y: value },
  ];
}

/** The rules that hold at a moment. */
export function rulesAt(limits: readonly Limit[], moment: number): Limit[] {
  return limits.filter(({ from, to }) => Date.parse(from) <= moment && moment < Date.parse(to));
}

function stricter(one: string | undefined, other: string, end: LimitEnd): string {
  if (one === undefined) return other;
  const isLess = compareDecimals(one, other) < 0;
  return isLess === (end === 'high') ? one : other;
}
