import type { Translate } from '../../../../browser/translation.ts';
import { plantClock } from '../../../../lib/clock.ts';
import { compareDecimals } from '../../../../lib/decimal.ts';
import { dayText, formatInstant } from '../../../../lib/format.ts';
import { dayOf } from '../../../../lib/plant-day.ts';
import type { ChartColumn, ChartData } from '../../../../ui/chart/chart-data.ts';
import type { ChartPoint, ChartRange } from '../../../../ui/chart/spec.ts';
import { measuredBy, type ValueName } from '../../contract/measured-values.ts';
import { withDecimals } from '../entry/cell-reading.ts';
import { type ChartedYear, chartedValues, pointsOf } from './chart-spec.ts';

/**
 * The data of a chart as a table: a row for each reading if all are loaded, else a row for each day with the least and
 * the greatest value. These are exact, because no part of the points crosses a day.
 */
export function yearTable(year: ChartedYear, range: ChartRange, t: Translate): ChartData {
  const named = chartedValues
    .map((name) => ({ name, points: pointsOf(year, name).filter((point) => isSeen(point, range)) }))
    .filter(({ name, points }) => name === 'upstream' || points.length > 0);
  // Formatted as in other tables.
  const series = named.map(({ name, points }) => ({
    name,
    points: points.map(({ x, y }) => ({ x, y: y && withDecimals(y, measuredBy(name)) })),
  }));
  return isComplete(year) ? byReading(series, t) : byDay(series, t);
}

interface NamedPoints {
  readonly name: ValueName;
  readonly points: readonly Pick<ChartPoint, 'x' | 'y'>[];
}

function isSeen({ x, y }: ChartPoint, { from, to }: ChartRange): boolean {
  return y !== null && x >= from && x < to;
}

/** Whether the points are all readings of the visible part: those of the finer response, or of the whole year. */
function isComplete({ whole, fine }: ChartedYear): boolean {
  return (fine?.answer ?? whole).series.every(
    ({ points, readings }) => points.filter(({ value }) => value !== null).length === readings,
  );
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
    columns: [textColumn(t('hydrology:value.at')), ...named.map(({ name }) => numberColumn(labelOf(name, t)))],
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
  const ends = (name: ValueName) =>
    (['least', 'greatest'] as const).map((end) =>
      numberColumn(t(`hydrology:chart.column.${end}`, { label: labelOf(name, t) })),
    );
  return {
    columns: [textColumn(t('hydrology:entry.day')), ...named.flatMap(({ name }) => ends(name))],
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
