import { compareDecimals } from '../../../../lib/decimal.ts';
import type { ChartPoint, ChartRange } from '../../../../ui/chart/spec.ts';
import type { Limit } from '../../figures/contract/series.ts';

/** Which bound of a rule is drawn. Of several at once it is the strictest: the least of the maximum levels. */
export type LimitEnd = 'low' | 'high';

/** The line of the rules of a kind: at the strictest that applies, with gaps where none does. */
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

/** A constant rule over a span of time. */
export function constantLine(value: string, { from, to }: ChartRange): ChartPoint[] {
  return [
    { x: from, y: value },
    { x: to, y: value },
  ];
}

/** The rules that apply at an instant. */
export function rulesAt(limits: readonly Limit[], moment: number): Limit[] {
  return limits.filter(({ from, to }) => Date.parse(from) <= moment && moment < Date.parse(to));
}

function stricter(one: string | undefined, other: string, end: LimitEnd): string {
  if (one === undefined) return other;
  const isLess = compareDecimals(one, other) < 0;
  return isLess === (end === 'high') ? one : other;
}
