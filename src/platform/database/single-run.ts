import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Runs a job unless another process runs it: one process does the whole run, the others skip it. The lock belongs to
 * the session of the run alone, so it ends with the run, the connection or the process.
 * @param name identifies the job in every process.
 * @param run does all its work on the session: when that is lost, the run ends, and with it the lock.
 * @returns the result of the run; undefined when another process runs it.
 */
export async function singleRun<Answer>(
  database: Database,
  name: string,
  run: (session: Database) => Promise<Answer>,
): Promise<Answer | undefined> {
  return database.connection().execute(async (session) => {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(hashtext(${name})) AS locked`.execute(session);
    if (!rows[0]?.locked) return undefined;
    try {
      return await run(session);
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtext(${name}))`.execute(session);
    }
  });
}
