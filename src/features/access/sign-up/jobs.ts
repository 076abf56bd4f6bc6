import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../../platform/jobs/kind.ts';
import { confirmHours } from './sign-up-handlers.ts';

const signUpsRetention = jobKind({ name: 'forget-sign-ups', repeats: { every: 10 * 60 * 1000 } });

/** Days for which the list shows a decision. */
const decisionDays = 90;

/** The jobs of signing up. */
export function signUpJobs(database: Database): Job[] {
  return [createJob(signUpsRetention, async () => ({ removed: await forgetSignUps(database) }))];
}

/** Forgets sign-ups that nobody confirmed or that were decided long ago; returns their number. */
export async function forgetSignUps(database: Database): Promise<number> {
  const removed = await query(
    database,
    `DELETE FROM sign_ups WHERE (state = 'unconfirmed' AND created_at < now() - make_interval(hours => $1))
       OR decided_at < now() - make_interval(days => $2) RETURNING id`,
    [confirmHours, decisionDays],
  );
  return removed.length;
}
