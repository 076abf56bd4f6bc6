import { sql } from 'kysely';
import type { Resource } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../platform/jobs/kind.ts';
import { snakeCase } from './names.ts';

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
