import { type Parameters, query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { measured } from './contract/measured-values.ts';
import type { Reading } from './contract/readings.ts';
import { reservoirsNamed } from './reservoirs.ts';

/** A reading as it is answered, of `r`, a row of readings, and `a`, the account that recorded it. */
export const readingColumns = `r.reservoir_id::text AS "reservoirId", r.observed_at AS at, r.revision,
  ${measured.map(({ name, column, scale }) => `${scale > 0 ? `trim_scale(r.${column})` : `r.${column}`}::text AS "${name}"`).join(', ')},
  r.corrected AS revised, r.doubts, r.reason, r.recorded_at AS "recordedAt", a.full_name AS "recordedByName"`;

export const recorder = 'LEFT JOIN accounts AS a ON a.id = r.recorded_by';

/** Which readings are wanted; the times are those from which on and before which. */
export interface ReadingsFilter {
  readonly textSearch?: string | undefined;
  readonly reservoirId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly doubtful?: boolean | undefined;
  readonly revised?: boolean | undefined;
}

/** The condition of `r`, a row of readings, by which some are found. */
export async function readingsCondition(
  database: Database,
  { textSearch, reservoirId, from, to, doubtful, revised }: ReadingsFilter,
  parameters: Parameters,
): Promise<string> {
  const named = textSearch ? await reservoirsNamed(database, textSearch) : undefined;
  const conditions = [
    named && `r.reservoir_id = ANY(${parameters.add(named, 'bigint[]')})`,
    reservoirId && `r.reservoir_id = ${parameters.add(reservoirId, 'bigint')}`,
    from && `r.observed_at >= ${parameters.add(from, 'timestamptz')}`,
    to && `r.observed_at < ${parameters.add(to, 'timestamptz')}`,
    // Written out: a partial index is used where its condition stands in the statement.
    doubtful !== undefined && (doubtful ? `r.doubts <> '{}'` : `r.doubts = '{}'`),
    revised !== undefined && (revised ? 'r.corrected' : 'NOT r.corrected'),
  ].filter((condition) => typeof condition === 'string' && condition !== '');
  return conditions.join(' AND ') || 'true';
}

/**
 * The readings of the reservoir `v` as they stand, of `own`, the latest first: read in that order, the first of each time is its
 * last revision. Which was overtaken is so told without a look at the later ones of all partitions, as long as few are taken.
 */
export function currentDescending(columns: string, condition: string): string {
  return `SELECT DISTINCT ON (own.observed_at) ${columns} FROM readings AS own
    WHERE own.reservoir_id = v.id AND ${condition} ORDER BY own.observed_at DESC, own.revision DESC`;
}

/**
 * How many of the latest readings are looked at for one with a level: a reading of rain alone does not hide where the
 * water stands, and a reservoir whose level nobody measures costs no more than the others.
 */
export const checkedReadings = 24;

/** Whether a row of readings holds a value: what was taken back holds nothing any more. */
export function hasValues(row: string): string {
  return `num_nonnulls(${measured.map(({ column }) => `${row}.${column}`).join(', ')}) > 0`;
}

/**
 * Whether a row of readings stands, as `current_readings` tells it, asked of one row after the other: a page is a few rows of
 * the ledger. Joined with it, as the view is for rows of a span, all later revisions would be sorted for a page.
 */
export function isCurrentRow(row: string): string {
  return `(${row}.revision = 1 OR ${hasValues(row)}) AND (SELECT true FROM readings AS later WHERE later.revision > 1
    AND later.reservoir_id = ${row}.reservoir_id AND later.observed_at = ${row}.observed_at AND later.revision > ${row}.revision
    LIMIT 1) IS NULL`;
}

/** The readings of a reservoir from one moment on and before another, as they stand, in the order of time. */
export async function readingsBetween(
  database: Database,
  reservoirId: string,
  from: string,
  to: string,
): Promise<Reading[]> {
  return query<Reading>(
    database,
    `SELECT ${readingColumns} FROM current_readings AS r ${recorder}
     WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3 ORDER BY r.observed_at`,
    [reservoirId, from, to],
  );
}

/** The last reading of a reservoir before a moment, or the first from it on. */
export async function neighbourReading(
  database: Database,
  reservoirId: string,
  side: 'before' | 'after',
  moment: string,
): Promise<Reading | undefined> {
  const [compared, order] = side === 'before' ? ['<', 'DESC'] : ['>=', 'ASC'];
  const [found] = await query<Reading>(
    database,
    `SELECT ${readingColumns} FROM current_readings AS r ${recorder}
     WHERE r.reservoir_id = $1 AND r.observed_at ${compared} $2
     ORDER BY r.observed_at ${order} LIMIT 1`,
    [reservoirId, moment],
  );
  return found;
}

/** All revisions of a reading, the latest first. */
export async function revisionsOf(database: Database, reservoirId: string, at: string): Promise<Reading[]> {
  return query<Reading>(
    database,
    `SELECT ${readingColumns} FROM readings AS r ${recorder}
     WHERE r.reservoir_id = $1 AND r.observed_at = $2 ORDER BY r.revision DESC`,
    [reservoirId, at],
  );
}
