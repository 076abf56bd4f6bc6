import { query } from '../../../engine/statement.ts';
import { canonicalDecimal } from '../../../lib/decimal.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { measuredBy, type ValueName } from '../contract-values.ts';
import type { SeriesPoint } from './contract.ts';
import { type Measured, thinned } from './thinning.ts';

interface Asked {
  readonly reservoirId: string;
  readonly from: string;
  readonly to: string;
  readonly points: number;
}

interface ReadValue extends Measured {
  readonly revised: boolean;
}

/** The course of a value between two moments, in no more points than asked for, with its gaps. */
export async function seriesOf(database: Database, name: ValueName, asked: Asked) {
  const readings = await readingsOf(database, name, asked);
  const span = { start: Date.parse(asked.from), end: Date.parse(asked.to) };
  const points = thinned(readings, span, asked.points).map(
    (point): SeriesPoint => ({
      at: new Date(point.at).toISOString(),
      value: point.value === null ? null : canonicalDecimal(point.value),
      revised: 'revised' in point && point.revised,
    }),
  );
  return { value: name, points, readings: readings.length };
}

/**
 * A value of every reading of a span as it stands, in the order of time. It is read in one go out of the ledger's key, and
 * comes as two texts instead of thousands of rows, which would take longer to take apart than to find.
 */
async function readingsOf(database: Database, name: ValueName, { reservoirId, from, to }: Asked): Promise<ReadValue[]> {
  const { column } = measuredBy(name);
  const [row] = await query<{ minutes: string | null; values: string | null; revised: string | null }>(
    database,
    `SELECT string_agg(minute::text, ',') AS minutes, string_agg(coalesce(value::text, ''), ',') AS values,
       string_agg(minute::text, ',') FILTER (WHERE corrected) AS revised
     FROM (SELECT (date_part('epoch', r.observed_at) / 60)::int AS minute, r.${column} AS value, r.corrected FROM readings AS r
       WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3 ORDER BY r.observed_at, r.revision) AS each`,
    [reservoirId, from, to],
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
