import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { clearFailures } from './throttle.ts';

const repeats = { every: 10 * 60 * 1000 };
const failuresRetention = jobKind({ name: 'forget-failures', repeats });
const sessionsRetention = jobKind({ name: 'forget-sessions', repeats });

/** Removes failed sign-ins and sessions that count no more. */
export function authJobs(database: Database): Job[] {
  return [
    createJob(failuresRetention, async () => ({ removed: await clearFailures(database) })),
    createJob(sessionsRetention, async () => ({ removed: await deleteExpiredSessions(database) })),
  ];
}

/** Removes sessions that ended a day ago: until then their list says when. Answers how many. */
export async function deleteExpiredSessions(database: Database): Promise<number> {
  const ended = database
    .selectFrom('account_sessions')
    .select('id')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`);
  // Every delete has all processes forget who may do what, also one that finds nothing.
  const ids = (await ended.execute()).map(({ id }) => id);
  if (ids.length > 0) await database.deleteFrom('account_sessions').where('id', 'in', ids).execute();
  return ids.length;
}
