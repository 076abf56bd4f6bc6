import type { Translate } from '../../../../browser/translation.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { compareDecimals } from '../../../../lib/decimal.ts';
import { dayText, formatInstant } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import type { ChartColumn, ChartData } from '../../../../ui/chart/chart-data.ts';
import type { ChartPoint, ChartRange } from '../../../../ui/chart/spec.ts';
import { measuredBy, type ValueName } from '../../contract/measured-values.ts';
import type { SeriesAnswer } from '../../figures/contract/series.ts';
import { withDecimals } from '../entry/cell-reading.ts';
import { type ChartedSpan, chartedValues, pointsOf } from './chart-spec.ts';
import { type ComparedSpan, comparedPoints } from './compared-spec.ts';

/**
 * The data of a chart as a table: a row for each reading if all are loaded, else a row for each day with the least and
 * the greatest value. These are exact, because no part of the points crosses a day.
 */
export function spanTable(charted: ChartedSpan, range: ChartRange, t: Translate): ChartData {
  const { whole, fine } = charted;
  const named = chartedValues
    .map((name) => seriesIn(pointsOf(charted, name), { name, label: labelOf(name, t) }, range))
    .filter(({ points }, place) => place === 0 || points.length > 0);
  return isComplete(fine?.answer ?? whole) ? byReading(named, t) : byDay(named, t);
}

/** The data of a chart of two reservoirs as a table: of each its level and the compared value. */
export function comparedTable({ answers, value }: ComparedSpan, range: ChartRange, t: Translate): ChartData {
  const named = answers.flatMap((answer) =>
    (['upstream', value] as const).map((name) => {
      const label = `${answer.reservoir.name}: ${labelOf(name, t)}`;
      return seriesIn(comparedPoints(answer, name), { name, label }, range);
    }),
  );
  return answers.every(isComplete) ? byReading(named, t) : byDay(named, t);
}

interface NamedPoints {
  readonly label: string;
  readonly points: readonly Pick<ChartPoint, 'x' | 'y'>[];
}

/** The visible points of a value, formatted as in other tables. */
function seriesIn(
  points: readonly ChartPoint[],
  { name, label }: { readonly name: ValueName; readonly label: string },
  range: ChartRange,
): NamedPoints {
  const seen = points.filter((point) => isSeen(point, range));
  return { label, points: seen.map(({ x, y }) => ({ x, y: y && withDecimals(y, measuredBy(name)) })) };
}

function isSeen({ x, y }: ChartPoint, { from, to }: ChartRange): boolean {
  return y !== null && x >= from && x < to;
}

/** Whether the points are all readings. */
function isComplete({ series }: SeriesAnswer): boolean {
  return series.every(({ points, readings }) => points.filter(({ value }) => value !== null).length === readings);
}

function byReading(named: readonly NamedPoints[], t: Translate): ChartData {
  const rows = new Map<number, (string | null)[]>();
  for (const [place, { points }] of named.entries()) {
    for (const { x, y } of points) {
      const row = rows.get(x) ?? named.map(() => null);
      row[place] = y;
      rows.set(x, row);
    }
  }
  const ordered = [...rows].sort(([one], [other]) => one - other);
  return {
    columns: [textColumn(t('hydrology:value.at')), ...named.map(({ label }) => numberColumn(label))],
    rows: ordered.map(([x, row]) => [formatInstant(x, plantClock), ...row]),
  };
}

function byDay(named: readonly NamedPoints[], t: Translate): ChartData {
  const days = new Map<string, (string | null)[]>();
  for (const [place, { points }] of named.entries()) {
    for (const { x, y } of points) {
      const row = days.get(dayOf(x)) ?? named.flatMap(() => [null, null]);
      const [least, greatest] = [row[2 * place] ?? y, row[2 * place + 1] ?? y];
      row[2 * place] = isLess(y, least) ? y : least;
      row[2 * place + 1] = isLess(greatest, y) ? y : greatest;
      days.set(dayOf(x), row);
    }
  }
  const ordered = [...days].sort(([one], [other]) => one.localeCompare(other));
  const ends = (label: string) =>
    (['least', 'greatest'] as const).map((end) => numberColumn(t(`hydrology:chart.column.${end}`, { label })));
  return {
    columns: [textColumn(t('hydrology:entry.day')), ...named.flatMap(({ label }) => ends(label))],
    rows: ordered.map(([day, row]) => [dayText(day), ...row]),
  };
}

function isLess(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && compareDecimals(one, other) < 0;
}

function labelOf(name: ValueName, t: Translate): string {
  const { unit } = measuredBy(name);
  return `${t(`hydrology:short.${name}`)}${unit && ` (${unit})`}`;
}

function textColumn(label: string): ChartColumn {
  return { label, kind: 'text' };
}

function numberColumn(label: string): ChartColumn {
  return { label, kind: 'number' };
}
