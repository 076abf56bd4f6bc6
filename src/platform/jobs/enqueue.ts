import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { JobKind } from './kind.ts';

/** The channel on which processes hear that there may be a job to run. */
export const jobChannel = 'jobs';

/**
 * Enqueues a job in the transaction of the change that needs it: it starts after the commit, and never after a
 * rollback. When a job with the same key is already waiting, no new one is added.
 * @param asked the person who asked for it, if any.
 * @returns the job's id.
 */
export async function enqueue<Data extends object>(
  transaction: Database,
  kind: JobKind<Data>,
  data: Data,
  asked: { readonly by?: string | null } = {},
): Promise<string> {
  const key = kind.key?.(data) ?? null;
  // Locks the waiting job until the transaction commits: a run that began before would not see the change.
  const { rows } = await sql<{ id: string }>`
    WITH standing AS (SELECT id FROM jobs WHERE kind = ${kind.name} AND key = ${key}::text AND state = 'waiting' LIMIT 1 FOR SHARE),
    added AS (INSERT INTO jobs (kind, key, data, created_by)
      SELECT ${kind.name}, ${key}::text, ${JSON.stringify(data)}::jsonb, ${asked.by ?? null}::uuid
      WHERE NOT EXISTS (SELECT FROM standing) RETURNING id)
    SELECT id FROM standing UNION ALL SELECT id FROM added`.execute(transaction);
  await wakeRunners(transaction);
  const id = rows[0]?.id;
  if (id === undefined) throw new TypeError('A job was neither waiting nor added.');
  return id;
}

/** Makes every process poll for jobs when the transaction commits. */
export async function wakeRunners(transaction: Database): Promise<void> {
  await sql`SELECT pg_notify(${jobChannel}, '')`.execute(transaction);
}
