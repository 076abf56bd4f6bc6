import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** From this many failures in a row on, the answer comes later each time. */
const slowFrom = 4;
/** From this many on, the name is blocked for a while. */
const blockFrom = 10;
const blockMinutes = 15;

/** What a sign-in may do now: go on after `delay` milliseconds, or not before `blockedFor` seconds have passed. */
export interface SignInLeave {
  readonly delay: number;
  readonly blockedFor: number;
}

/**
 * Counts an attempt before its password is looked at, so that attempts at the same moment cannot slip past the limit,
 * and says whether it may go on. Names without an account are counted alike, so that nobody learns which exist.
 */
export async function beginSignIn(database: Database, username: string): Promise<SignInLeave> {
  const { rows } = await sql<{ failures: number; blocked_for: number }>`
    INSERT INTO sign_in_failures AS f (username, failures, last_failed_at) VALUES (${username}, 1, now())
    ON CONFLICT (username) DO UPDATE SET
      failures = CASE
        WHEN f.blocked_until > now() THEN f.failures
        WHEN f.last_failed_at < now() - make_interval(mins => ${blockMinutes}) THEN 1
        ELSE f.failures + 1 END,
      last_failed_at = CASE WHEN f.blocked_until > now() THEN f.last_failed_at ELSE now() END,
      blocked_until = CASE
        WHEN f.blocked_until > now() THEN f.blocked_until
        WHEN f.failures + 1 > ${blockFrom} AND f.last_failed_at >= now() - make_interval(mins => ${blockMinutes})
          THEN now() + make_interval(mins => ${blockMinutes}) END
    RETURNING failures, coalesce(ceil(extract(epoch FROM blocked_until - now())), 0)::int AS blocked_for`.execute(
    database,
  );
  const { failures = 1, blocked_for: blockedFor = 0 } = rows[0] ?? {};
  const delay = failures < slowFrom ? 0 : Math.min(4_000, 250 * 2 ** (failures - slowFrom));
  return { delay, blockedFor };
}

/** Forgets the failures of a name after a success. */
export async function endSignIn(database: Database, username: string): Promise<void> {
  await database.deleteFrom('sign_in_failures').where('username', '=', username).execute();
}
