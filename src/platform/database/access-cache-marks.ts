import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { codeOf } from '../../lib/thrown.ts';
import type { Database } from './connect.ts';

/** The channel on which whoever changed access asks all others to forget. */
export const accessInvalidationChannel = 'access_forget';

/** Advisory locks of this class are marks: each says that a process may be remembering who may do what. */
const marks = 0x61636373;

/**
 * Takes a mark that nobody held before and gives the one before it back, in one statement. It is held by this
 * connection: when the process dies, so does the mark.
 * @returns undefined when the number was somebody else's, which is as good as never.
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
 * Asks every process that holds a mark to forget, and waits until each has given it back: it does so when it has
 * forgotten, or has died.
 * @param lapsed marks that were waited for in vain for so long that their holders trust them no more: not waited for
 * again. Those found now are added, those that are gone removed.
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
  // Told at once, not at the end of a transaction that waits for the answer.
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

/** What PostgreSQL says of a statement that took too long. */
const queryCanceled = '57014';

async function heldMarks(database: Database): Promise<number[]> {
  const { rows } = await sql<{ mark: number }>`
    SELECT objid::int AS mark FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${marks} AND objsubid = 2 AND mode = 'ExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database);
  return rows.map(({ mark }) => mark);
}
