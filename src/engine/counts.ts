import { sql } from 'kysely';
import type { StatusTotal } from '../contract/paging.ts';
import { unseen } from '../declare/kinds/visibility.ts';
import { activeStatus, type Resource } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../platform/jobs/kind.ts';
import { unseenCount } from './kinds/visibility.ts';
import { snakeCase, tableOf } from './names.ts';

/** Rows are folded only when this many can be saved. Summing fewer rows is cheap. */
const worthFolding = `(SELECT count(*) - count(DISTINCT (resource, trashed, status, group_id, flag)) FROM record_counts) > 200`;

/** The filters of a list whose totals the stored counts know. */
export interface CountDimensions {
  readonly trashed: boolean;
  readonly status?: string | undefined;
  readonly group?: string | undefined;
  readonly flag?: string | undefined;
  /** A subquery that counts rows to be subtracted. */
  readonly unseen?: string | undefined;
}

/**
 * The exact number of records as a subquery over `record_counts`. Triggers maintain this table in the transactions that
 * change records (migration record_counts), so that the sum in a snapshot equals a count of the rows.
 */
export function exactTotal(resource: Resource, dimensions: CountDimensions): string {
  const parts = [`resource = '${snakeCase(resource.name)}'`];
  parts.push(dimensions.trashed ? 'trashed' : 'NOT trashed');
  if (dimensions.status) parts.push(`status = ${dimensions.status}`);
  if (dimensions.group) parts.push(`group_id = ${dimensions.group}`);
  if (dimensions.flag) parts.push(`flag = ${dimensions.flag}`);
  const total = `(SELECT coalesce(sum(amount), 0)::int FROM record_counts WHERE ${parts.join(' AND ')})`;
  return dimensions.unseen ? `(${total} - ${dimensions.unseen})` : total;
}

/**
 * How many records each status has, as a subquery of JSON text over the stored counts; of published ones also how many
 * visitors do not see.
 * @param part the condition of a part of the resource that has its own screen. The stored counts do not know parts, so
 *   its rows are counted: resources with parts are small.
 */
export function statusTotals(resource: Resource, part: string | undefined): string {
  const stored = part
    ? `SELECT r.deleted_at IS NOT NULL AS trash, r.status, NULL AS visibility, count(*)::int AS total
      FROM ${tableOf(resource)} AS r WHERE ${part} GROUP BY 1, 2`
    : `SELECT trashed AS trash, status, NULL AS visibility, sum(amount)::int AS total FROM record_counts
      WHERE resource = '${snakeCase(resource.name)}' GROUP BY trashed, status`;
  const hidden = unseen.map((state) => {
    const total = unseenCount(resource, ['r.deleted_at IS NULL', ...(part ? [part] : [])].join(' AND '), [state]);
    return `SELECT false, ${activeStatus}, '${state}', ${total}`;
  });
  const rows = [stored, ...(resource.publicWindow ? hidden : [])].join(' UNION ALL ');
  return `(SELECT coalesce(json_agg(json_strip_nulls(row_to_json(counted))), '[]')::text FROM (${rows}) AS counted)`;
}

/** The totals of such a text; what visitors see is what of the published records is not hidden from them. */
export function parseStatusTotals(resource: Resource, text: string): readonly StatusTotal[] {
  const totals: StatusTotal[] = JSON.parse(text);
  if (!resource.publicWindow) return totals;
  const published = totals.filter(({ status, trash }) => status === activeStatus && !trash);
  const total = published.reduce((sum, each) => sum + (each.visibility ? -each.total : each.total), 0);
  return [...totals, { status: activeStatus, visibility: 'visible', trash: false, total }];
}

/**
 * Folds the increments that writers added into one row per combination. One process at a time does it. Readers see
 * either the old rows or the new row; both have the same sum.
 */
export async function foldCounts(database: Database): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const lock = await sql<{
      locked: boolean;
    }>`SELECT pg_try_advisory_xact_lock(hashtext('record_counts')) AS locked`.execute(transaction);
    if (!lock.rows[0]?.locked) return;
    const worth = await sql<{ fold: boolean }>`SELECT ${sql.raw(worthFolding)} AS fold`.execute(transaction);
    if (!worth.rows[0]?.fold) return;
    await sql`
      WITH removed AS (DELETE FROM record_counts RETURNING *)
      INSERT INTO record_counts (resource, trashed, status, group_id, flag, amount)
      SELECT resource, trashed, status, group_id, flag, sum(amount) FROM removed
      GROUP BY resource, trashed, status, group_id, flag HAVING sum(amount) <> 0`.execute(transaction);
  });
}

/** Folds the counts when there is enough to fold. */
export function countsFolding(database: Database): Job {
  const kind = jobKind({ name: 'fold-counts', repeats: { every: 60 * 60_000, soonerWhen: worthFolding } });
  return createJob(kind, async () => void (await foldCounts(database)));
}
