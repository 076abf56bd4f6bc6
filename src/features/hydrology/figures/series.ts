import { query } from '../../../engine/statement.ts';
import { addDays } from '../../../lib/calendar-day.ts';
import { canonicalDecimal } from '../../../lib/decimal.ts';
import { dayOf, startOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { isDoubted } from '../checks/contract/checks.ts';
import { measuredBy, type ValueName } from '../contract/measured-values.ts';
import { isCurrentRow } from '../reading-queries.ts';
import type { Series } from './contract/series.ts';
import { daysOfPart, storedDays, wholeDay } from './days.ts';
import {
  downsampled,
  gapsOf,
  joinedParts,
  type LinePoint,
  lineOf,
  type Measured,
  type Part,
  partsOf,
} from './downsampling.ts';

/** The doubts about the readings of a span, by time in milliseconds. */
type Doubts = ReadonlyMap<number, readonly string[]>;

/** A request for a reservoir, from `from` (included) to `to` (excluded), in milliseconds. */
export interface SeriesQuery {
  readonly reservoirId: string;
  readonly from: number;
  readonly to: number;
}

/**
 * A value over time, in at most this many points, with its gaps. If each part of the line has at least a day, it is
 * built from the day summaries; shorter parts, or few enough readings, are built from the readings.
 */
export async function seriesOf(
  database: Database,
  name: ValueName,
  requested: SeriesQuery,
  points: number,
  doubts: Doubts,
): Promise<Series> {
  const { line, readings } = await lineAlong(database, name, requested, points);
  return {
    value: name,
    points: line.map(({ at, value, revised }) => ({
      at: new Date(at).toISOString(),
      value: value === null ? null : canonicalDecimal(value),
      revised,
      doubtful: value !== null && isDoubted(name, doubts.get(at) ?? []),
    })),
    readings,
  };
}

/** The doubts about the current readings of a span. There are few, and an index of their own finds them. */
export async function doubtsOf(database: Database, { reservoirId, from, to }: SeriesQuery): Promise<Doubts> {
  const rows = await query<{ minute: number; doubts: string[] }>(
    database,
    `SELECT (date_part('epoch', r.observed_at) / 60)::int AS minute, r.doubts FROM readings AS r
     WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3 AND r.doubts <> '{}' AND ${isCurrentRow('r')}`,
    [reservoirId, new Date(from), new Date(to)],
  );
  return new Map(rows.map(({ minute, doubts }) => [minute * 60_000, doubts]));
}

async function lineAlong(
  database: Database,
  name: ValueName,
  requested: SeriesQuery,
  points: number,
): Promise<{ line: LinePoint[]; readings: number }> {
  const { from, to } = requested;
  const days = daysOfPart(from, to, points);
  if (days !== undefined) {
    const parts = await daysOf(database, name, requested);
    const readings = parts.reduce((sum, part) => sum + part.readings, 0);
    const start = Date.parse(startOf(dayOf(from)));
    const placeOf = ({ first }: Part) => Math.floor((first.at - start) / (days * wholeDay));
    if (readings > points) return { line: lineOf(joinedParts(parts, placeOf), gapsOf(parts)), readings };
  }
  const readings = await readingsOf(database, name, requested);
  return { line: downsampled(readings, { start: from, end: to }, points), readings: readings.length };
}

/** The days of a span as parts. Days at its edges that are not complete are read from the ledger. */
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
 * A value of all current readings of a span, in the order of time. One scan of the ledger's key returns it as texts
 * instead of thousands of rows, which would take longer to parse than to find.
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
    // The last revision is the current one. An undo leaves none.
    if (!value || minute === minutes[place + 1]) return [];
    return { at: Number(minute) * 60_000, value, revised: revised.has(minute) };
  });
}
