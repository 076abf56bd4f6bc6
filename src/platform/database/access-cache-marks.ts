import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { codeOf } from '../../lib/thrown.ts';
import type { Database } from './connect.ts';

/** The channel on which a process that changed access asks all others to clear their caches. */
export const accessInvalidationChannel = 'access_forget';

/** The class of the advisory locks that serve as marks. Each says that a process may cache permissions. */
const marks = 0x61636373;

/**
 * Takes a new mark and releases the previous one, in one statement. This connection holds the mark, so it ends when the
 * process dies.
 * @returns undefined when another process has the number, which practically never happens.
 */
export async function acquireCacheMark(client: pg.Client, before: number | undefined): Promise<number | undefined> {
  const mark = randomInt(1, 2 ** 31 - 1);
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock($1, $2) AS taken, $3::int IS NULL OR pg_advisory_unlock($1, $3) AS given`,
    [marks, mark, before ?? null],
  );
  return rows[0]?.taken ? mark : undefined;
}

/**
 * Asks every process that holds a mark to clear its cache, and waits until each has released its mark: after it has
 * cleared the cache, or when it dies.
 * @param lapsed marks for which a call has waited so long that their holders no longer trust their caches; not waited
 * for again. The call adds those it finds and removes those that are released.
 */
export async function waitForInvalidation(
  database: Database,
  own: number | undefined,
  lapsed: Set<number>,
  atMost: number,
): Promise<void> {
  const held = await heldMarks(database);
  for (const mark of lapsed) if (!held.includes(mark)) lapsed.delete(mark);
  const awaited = held.filter((mark) => mark !== own && !lapsed.has(mark));
  if (awaited.length === 0) return;
  // Notify immediately, not at the end of a transaction that waits for the answer.
  await sql`SELECT pg_notify(${accessInvalidationChannel}, '')`.execute(database);
  try {
    await database.transaction().execute(async (transaction) => {
      await sql`SELECT set_config('statement_timeout', ${String(atMost)}, true)`.execute(transaction);
      await sql`SELECT pg_advisory_xact_lock_shared(${marks}, mark) FROM unnest(${awaited}::int[]) AS mark`.execute(
        transaction,
      );
    });
  } catch (error) {
    if (codeOf(error) !== queryCanceled) throw error;
    const left = await heldMarks(database);
    for (const mark of awaited) if (left.includes(mark)) lapsed.add(mark);
  }
}

/** PostgreSQL's code for a statement that exceeded its timeout. */
const queryCanceled = '57014';

async function heldMarks(database: Database): Promise<number[]> {
  const { rows } = await sql<{ mark: number }>`
    SELECT objid::int AS mark FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${marks} AND objsubid = 2 AND mode = 'ExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database);
  return rows.map(({ mark }) => mark);
}
