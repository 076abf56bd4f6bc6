import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { deleteExpiredCodes } from './one-time-codes.ts';
import { deleteExpiredProofs } from './second-factor/expired-proofs.ts';
import { clearFailures } from './throttle.ts';

const repeats = { every: 10 * 60 * 1000 };
const failuresRetention = jobKind({ name: 'forget-failures', repeats });
const sessionsRetention = jobKind({ name: 'forget-sessions', repeats });
const proofsRetention = jobKind({ name: 'forget-proofs', repeats });

/** Deletes expired failed sign-ins, codes, unanswered attempts with providers, sessions and what second proofs leave. */
export function authJobs(database: Database): Job[] {
  return [
    createJob(failuresRetention, async () => ({
      removed:
        (await clearFailures(database)) +
        (await deleteExpiredCodes(database)) +
        (await deleteUnansweredAttempts(database)),
    })),
    createJob(sessionsRetention, async () => ({ removed: await deleteExpiredSessions(database) })),
    createJob(proofsRetention, async () => ({ removed: await deleteExpiredProofs(database) })),
  ];
}

/** Deletes attempts to sign in with providers whose time is over; returns their number. */
async function deleteUnansweredAttempts(database: Database): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('account_verifications')
    .where('expires_at', '<', sql<string>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes sessions that ended a day ago: until then the list of sessions shows when they ended. Returns their number.
 */
export async function deleteExpiredSessions(database: Database): Promise<number> {
  const ended = database
    .selectFrom('account_sessions')
    .select('id')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`);
  // Every delete, even of nothing, makes all processes drop their cached permissions.
  const ids = (await ended.execute()).map(({ id }) => id);
  if (ids.length > 0) await database.deleteFrom('account_sessions').where('id', 'in', ids).execute();
  return ids.length;
}
