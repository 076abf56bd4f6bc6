import type { Context } from '../../engine/handler.ts';
import { placeCondition } from '../../engine/row-access/data-scope.ts';
import { type Parameters, query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { measured } from './contract/measured-values.ts';
import type { Reading } from './contract/readings.ts';
import { reservoirsNamed } from './reservoirs.ts';

/** The columns of a reading in responses, from `r`, a row of readings, and `a`, the account that recorded it. */
export const readingColumns = `r.reservoir_id::text AS "reservoirId", r.observed_at AS at, r.revision,
  ${measured.map(({ name, column, scale }) => `${scale > 0 ? `trim_scale(r.${column})` : `r.${column}`}::text AS "${name}"`).join(', ')},
  r.corrected AS revised, r.doubts, r.reason, r.reason_code AS "reasonCode", r.unattended, ${publicState('r')} AS "publicState",
  coalesce(r.assumed_time, false) AS "assumedTime", r.source, r.note,
  l.released_at AS "releasedAt", b.full_name AS "releasedByName", r.recorded_at AS "recordedAt", a.full_name AS "recordedByName",
  r.recorded_key AS "recordedByKey"`;

/** The account that recorded `r`, its release to the public, and the account that released it. */
export const recorder = `LEFT JOIN accounts AS a ON a.id = r.recorded_by
  LEFT JOIN reading_releases AS l ON l.reservoir_id = r.reservoir_id AND l.observed_at = r.observed_at AND l.revision = r.revision
  LEFT JOIN accounts AS b ON b.id = l.released_by`;

/** Whether the day of a row of readings is signed off. */
function isSignedOff(row: string): string {
  return `EXISTS (SELECT FROM frozen_days AS f WHERE f.reservoir_id = ${row}.reservoir_id
    AND f.day = (${row}.observed_at AT TIME ZONE 'Etc/GMT-7')::date)`;
}

function isReleased(row: string): string {
  return `EXISTS (SELECT FROM reading_releases AS s WHERE s.reservoir_id = ${row}.reservoir_id
    AND s.observed_at = ${row}.observed_at AND s.revision = ${row}.revision)`;
}

/** Whether a row of readings has no doubt, or a person has answered for it. */
export function isConfirmed(row: string): string {
  return `(${row}.doubts = '{}' OR NOT ${row}.unattended OR ${isReleased(row)} OR ${isSignedOff(row)})`;
}

/** What visitors see of a row of readings while there is no hold, as the view `public_readings` decides. */
function publicState(row: string): string {
  return `CASE WHEN ${isSignedOff(row)} THEN 'approved'
    WHEN (SELECT provisional_readings FROM site_settings) AND (${row}.doubts = '{}' OR ${isReleased(row)}) THEN 'provisional'
    ELSE 'withheld' END`;
}

/**
 * Whether an account recorded a doubt of a row of readings, in this revision or in an earlier one that had it too: who
 * adds a value to a doubtful reading takes no doubt from whoever recorded it.
 * @param account the parameter with its id.
 */
export function isDoubtedBy(row: string, account: string): string {
  return `EXISTS (SELECT FROM readings AS own WHERE own.reservoir_id = ${row}.reservoir_id AND own.observed_at = ${row}.observed_at
    AND own.revision <= ${row}.revision AND own.recorded_by = ${account} AND own.doubts && ${row}.doubts)`;
}

/** Whether a row of readings is doubtful and kept from visitors until somebody releases it or signs its day off. */
export function isWithheld(row: string): string {
  return `${row}.doubts <> '{}' AND NOT ${isReleased(row)} AND NOT ${isSignedOff(row)}`;
}

/** A filter for readings: from `from` (included) to `to` (excluded). */
export interface ReadingsFilter {
  readonly textSearch?: string | undefined;
  readonly reservoirId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly doubtful?: boolean | undefined;
  readonly revised?: boolean | undefined;
  readonly withheld?: boolean | undefined;
}

/** The condition of a filter on `r`, a row of readings, within the caller's scope. */
export async function readingsCondition(
  context: Context,
  { textSearch, reservoirId, from, to, doubtful, revised, withheld }: ReadingsFilter,
  parameters: Parameters,
): Promise<string> {
  const named = textSearch ? await reservoirsNamed(context.database, textSearch) : undefined;
  const conditions = [
    placeCondition(context, 'reservoirs', 'r.reservoir_id'),
    named && `r.reservoir_id = ANY(${parameters.add(named, 'bigint[]')})`,
    reservoirId && `r.reservoir_id = ${parameters.add(reservoirId, 'bigint')}`,
    from && `r.observed_at >= ${parameters.add(from, 'timestamptz')}`,
    to && `r.observed_at < ${parameters.add(to, 'timestamptz')}`,
    // As literals: PostgreSQL uses a partial index only if its condition is in the statement.
    doubtful !== undefined && (doubtful ? `r.doubts <> '{}'` : `r.doubts = '{}'`),
    withheld !== undefined && (withheld ? isWithheld('r') : `NOT (${isWithheld('r')})`),
    revised !== undefined && (revised ? 'r.corrected' : 'NOT r.corrected'),
  ].filter((condition) => typeof condition === 'string' && condition !== '');
  return conditions.join(' AND ');
}

/**
 * The current readings of the reservoir `v`, as `own`, latest first. In this order the first row of each time is its
 * last revision, so a few of them are found without a search for later revisions in all partitions.
 */
export function currentDescending(columns: string, condition: string): string {
  return `SELECT DISTINCT ON (own.observed_at) ${columns} FROM readings AS own
    WHERE own.reservoir_id = v.id AND ${condition} ORDER BY own.observed_at DESC, own.revision DESC`;
}

/**
 * In how many of the latest readings a level is looked for: a reading with only rain does not hide the level, and a
 * reservoir without level measurements costs no more than the others.
 */
export const checkedReadings = 24;

/** Whether a row of readings has a value. After an undo it has none. */
export function hasValues(row: string): string {
  return `num_nonnulls(${measured.map(({ column }) => `${row}.${column}`).join(', ')}) > 0`;
}

/**
 * Whether a row of readings is current, as in the view `current_readings`, but checked row by row: a page has only a
 * few rows. A join with the view, as for spans, would sort all later revisions for each page.
 */
export function isCurrentRow(row: string): string {
  return `(${row}.revision = 1 OR ${hasValues(row)}) AND (SELECT true FROM readings AS later WHERE later.revision > 1
    AND later.reservoir_id = ${row}.reservoir_id AND later.observed_at = ${row}.observed_at AND later.revision > ${row}.revision
    LIMIT 1) IS NULL`;
}

/** The current readings of a reservoir from `from` (included) to `to` (excluded), in the order of time. */
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

/** The last reading of a reservoir before an instant, or the first at or after it. */
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

/** All revisions of a reading, latest first. */
export async function revisionsOf(database: Database, reservoirId: string, at: string): Promise<Reading[]> {
  return query<Reading>(
    database,
    `SELECT ${readingColumns} FROM readings AS r ${recorder}
     WHERE r.reservoir_id = $1 AND r.observed_at = $2 ORDER BY r.revision DESC`,
    [reservoirId, at],
  );
}
