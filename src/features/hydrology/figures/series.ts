import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { measuredBy, type ValueName } from '../contract-values.ts';
import type { SeriesPoint } from './contract.ts';

interface Asked {
  readonly reservoirId: string;
  readonly from: string;
  readonly to: string;
  readonly points: number;
}

/** So many times the usual distance of readings without one are a gap. */
const usualTimes = 3;

/**
 * The course of a value. The time is cut into equal parts, and of each the first, least, greatest and last reading is
 * answered: a line through them colours the same pixels as one through all readings (the "M4" of Jugel et al., 2014), and
 * what was the peak of a flood is still the peak. Where there are no more readings than points, all are answered.
 */
export async function seriesOf(database: Database, name: ValueName, asked: Asked) {
  const { column } = measuredBy(name);
  const rows = await query<{
    part: number;
    at: string;
    value: string;
    revised: boolean;
    usual: number;
    readings: number;
  }>(
    database,
    `WITH raw AS MATERIALIZED (
       SELECT r.observed_at AS at, r.${column} AS value, r.corrected,
         extract(epoch FROM r.observed_at - lag(r.observed_at) OVER (ORDER BY r.observed_at))::float8 AS distance
       FROM current_readings AS r
       WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3 AND r.${column} IS NOT NULL
     ), whole AS (
       SELECT count(*)::int AS readings, coalesce(percentile_disc(0.5) WITHIN GROUP (ORDER BY distance), 0) AS usual FROM raw
     ), parts AS MATERIALIZED (
       SELECT raw.*, CASE WHEN whole.readings <= $4 THEN (row_number() OVER (ORDER BY at))::int
         ELSE floor(extract(epoch FROM at - $2::timestamptz)::float8 * ($4::int / 4)
           / extract(epoch FROM $3::timestamptz - $2::timestamptz)::float8)::int END AS part
       FROM raw, whole
     ), bounds AS (
       SELECT part, min(at) AS first, max(at) AS last, min(value) AS least, max(value) AS greatest FROM parts GROUP BY part
     ), chosen AS (
       SELECT p.part, p.at, p.value, p.corrected, p.at IN (b.first, b.last) AS edge,
         p.value = b.least AS low, p.value = b.greatest AS high
       FROM parts AS p JOIN bounds AS b USING (part)
       WHERE p.at IN (b.first, b.last) OR p.value IN (b.least, b.greatest)
     ), firsts AS (
       SELECT *, row_number() OVER (PARTITION BY part, low, high ORDER BY at) AS place FROM chosen
     )
     SELECT part, at, trim_scale(value)::text AS value, corrected AS revised, whole.usual, whole.readings
     FROM firsts, whole WHERE edge OR place = 1 ORDER BY at`,
    [asked.reservoirId, asked.from, asked.to, asked.points],
  );
  return { value: name, points: withGaps(rows), readings: rows[0]?.readings ?? 0 };
}

/** Points with one of nothing wherever a line between two would tell of readings that are not there. */
function withGaps(
  rows: readonly { part: number; at: string; value: string; revised: boolean; usual: number }[],
): SeriesPoint[] {
  return rows.flatMap(({ part, at, value, revised, usual }, place): SeriesPoint[] => {
    const point = { at, value, revised };
    const before = rows[place - 1];
    // Within a part there are readings between the points.
    if (!before || before.part === part || usual === 0) return [point];
    const distance = Date.parse(at) - Date.parse(before.at);
    if (distance <= usualTimes * usual * 1000) return [point];
    return [{ at: new Date(Date.parse(before.at) + usual * 1000).toISOString(), value: null, revised: false }, point];
  });
}
