import { query } from '../../../engine/statement.ts';
import { addDays } from '../../../lib/calendar-day.ts';
import { canonicalDecimal } from '../../../lib/decimal.ts';
import { dayOf, startOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { measuredBy, type ValueName } from '../contract/measured-values.ts';
import type { Series, SeriesPoint } from './contract/series.ts';
import { daysOfPart, storedDays, wholeDay } from './days.ts';
import { downsampled, joinedParts, type LinePoint, lineOf, type Measured, type Part, partsOf } from './downsampling.ts';

/** What is asked of a reservoir; from a moment on and before another, in milliseconds. */
interface SeriesQuery {
  readonly reservoirId: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The course of a value between two moments, in no more points than asked for, with its gaps. Where each part of the line has a
 * day or more, it is made of what is kept of days; of shorter parts, and where there is room for all readings, of these.
 */
export async function seriesOf(
  database: Database,
  name: ValueName,
  asked: SeriesQuery,
  points: number,
): Promise<Series> {
  const { from, to } = asked;
  const days = daysOfPart(from, to, points);
  if (days !== undefined) {
    const parts = await daysOf(database, name, asked);
    const readings = parts.reduce((sum, part) => sum + part.readings, 0);
    const start = Date.parse(startOf(dayOf(from)));
    const placeOf = ({ first }: Part) => Math.floor((first.at - start) / (days * wholeDay));
    if (readings > points) return { value: name, points: lineOf(joinedParts(parts, placeOf)).map(pointOf), readings };
  }
  const readings = await readingsOf(database, name, asked);
  const line = downsampled(readings, { start: from, end: to }, points);
  return { value: name, points: line.map(pointOf), readings: readings.length };
}

function pointOf({ at, value, revised }: LinePoint): SeriesPoint {
  return { at: new Date(at).toISOString(), value: value === null ? null : canonicalDecimal(value), revised };
}

/** The days of a span as parts; of a day that the span cuts, what it has of it is read out of the ledger. */
async function daysOf(database: Database, name: ValueName, { reservoirId, from, to }: SeriesQuery): Promise<Part[]> {
  const firstDay = Date.parse(startOf(dayOf(from))) === from ? dayOf(from) : addDays(dayOf(from), 1);
  const endDay = dayOf(to);
  const cut = async (edge: { from: number; to: number }) =>
    edge.from < edge.to ? partsOf(await readingsOf(database, name, { reservoirId, ...edge }), () => 0) : [];
  const parts = await Promise.all([
    cut({ from, to: Date.parse(startOf(firstDay)) }),
    storedDays(database, name, { reservoirId, from: firstDay, to: endDay }),
    cut({ from: Date.parse(startOf(endDay)), to }),
  ]);
  return parts.flat();
}

/**
 * A value of every reading of a span as it stands, in the order of time. It is read in one go out of the ledger's key, and
 * comes as two texts instead of thousands of rows, which would take longer to take apart than to find.
 */
async function readingsOf(
  database: Database,
  name: ValueName,
  { reservoirId, from, to }: SeriesQuery,
): Promise<Measured[]> {
  const { column } = measuredBy(name);
  const [row] = await query<{ minutes: string | null; values: string | null; revised: string | null }>(
    database,
    `SELECT string_agg(minute::text, ',') AS minutes, string_agg(coalesce(value::text, ''), ',') AS values,
       string_agg(minute::text, ',') FILTER (WHERE corrected) AS revised
     FROM (SELECT (date_part('epoch', r.observed_at) / 60)::int AS minute, r.${column} AS value, r.corrected FROM readings AS r
       WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3 ORDER BY r.observed_at, r.revision) AS each`,
    [reservoirId, new Date(from), new Date(to)],
  );
  const minutes = row?.minutes?.split(',') ?? [];
  const values = row?.values?.split(',') ?? [];
  const revised = new Set(row?.revised?.split(','));
  return minutes.flatMap((minute, place) => {
    const value = values[place];
    // The last revision of a reading stands; one that takes a value back leaves none.
    if (!value || minute === minutes[place + 1]) return [];
    return { at: Number(minute) * 60_000, value, revised: revised.has(minute) };
  });
}
