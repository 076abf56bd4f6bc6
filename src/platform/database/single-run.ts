import { sql } from 'kysely';
import type { Database } from './connect.ts';

/**
 * Runs a job unless some process is at it: one of several does the whole run, the others none of it. The lock belongs to
 * the session that the run is given and to nobody else, so it ends with the run, with the connection or with the process.
 * @param name what the job is known by, in every process alike.
 * @param run does all its work on the session: when that is lost, the run ends, and with it the lock.
 * @returns what the run answers; undefined when another was at it.
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
