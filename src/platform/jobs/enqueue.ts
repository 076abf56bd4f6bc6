import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { JobKind } from './kind.ts';

/** The channel on which the processes hear that there is something to look at. */
export const jobChannel = 'jobs';

/**
 * Asks for a job, in the transaction of the change that wants it: it begins when that is committed, and never was when it
 * is taken back. Where one with the same key waits already, that one will do.
 * @param asked who wants it, where somebody does.
 * @returns the job's id.
 */
export async function enqueue<Data extends object>(
  transaction: Database,
  kind: JobKind<Data>,
  data: Data,
  asked: { readonly by?: string | null } = {},
): Promise<string> {
  const key = kind.key?.(data) ?? null;
  // Locked until the change is committed: a run that began before would not see it.
  const { rows } = await sql<{ id: string }>`
    WITH standing AS (SELECT id FROM jobs WHERE kind = ${kind.name} AND key = ${key}::text AND state = 'waiting' LIMIT 1 FOR SHARE),
    added AS (INSERT INTO jobs (kind, key, data, created_by)
      SELECT ${kind.name}, ${key}::text, ${JSON.stringify(data)}::jsonb, ${asked.by ?? null}::uuid
      WHERE NOT EXISTS (SELECT FROM standing) RETURNING id)
    SELECT id FROM standing UNION ALL SELECT id FROM added`.execute(transaction);
  await wakeRunners(transaction);
  const id = rows[0]?.id;
  if (id === undefined) throw new TypeError('A job was neither standing nor added.');
  return id;
}

/** Has every process look at the jobs when the transaction is committed. */
export async function wakeRunners(transaction: Database): Promise<void> {
  await sql`SELECT pg_notify(${jobChannel}, '')`.execute(transaction);
}
