import { sql } from 'kysely';
import type { Resource } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../platform/jobs/kind.ts';
import { snakeCase } from './names.ts';

/** Rows that could be folded away are left until there are so many; summing fewer costs nothing worth saving. */
const worthFolding = `(SELECT count(*) - count(DISTINCT (resource, trashed, status, group_id, flag)) FROM record_counts) > 200`;

/** What of a list's filters its kept counts can answer. */
export interface CountDimensions {
  readonly trashed: boolean;
  readonly status?: string | undefined;
  readonly group?: string | undefined;
  readonly flag?: string | undefined;
  /** A count of rows that are not meant, to be taken off. */
  readonly unseen?: string | undefined;
}

/**
 * The exact number of records as a subquery over `record_counts`, which triggers keep in the transactions that
 * change records (migration record_counts). The sum over a snapshot is what a count of the rows would give.
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
 * Folds the differences that writers added into one row per combination. One process at a time does it; readers
 * see either the old rows or the new one, whose sums are the same.
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

/** Folds when there is something to fold. */
export function countsFolding(database: Database): Job {
  const kind = jobKind({ name: 'fold-counts', repeats: { every: 60 * 60_000, soonerWhen: worthFolding } });
  return createJob(kind, async () => void (await foldCounts(database)));
}
