import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/connect.ts';
import { singleRun } from '../../platform/database/single-run.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { erasePerson, findExpired } from './queries.ts';

const erasing = jobKind({ name: 'erase-leavers', repeats: { dailyAt: '02:30' }, longest: 60 * 60_000 });
/** The most people that one transaction erases: sealing the audit log waits for it. */
const batch = 20;

/**
 * Erases the personal data of everybody who left longer ago than `days` (Law 91/2025/QH15, article 25: an employee's
 * data is kept after the end of the contract no longer than the law or an agreement requires); returns how many people.
 * Erased people are not checked again, unless new values were written. Only one process does it at a time: a concurrent
 * call erases nothing. 0 days: never.
 */
export async function eraseExpiredStaff(database: Database, days: number): Promise<number> {
  if (days === 0) return 0;
  return (await singleRun(database, 'erase staff', (session) => eraseInBatches(session, days))) ?? 0;
}

/** Erases once a day, unless automatic erasure is off. */
export function leaversErasing(database: Database, days: number): Job[] {
  if (days === 0) return [];
  return [createJob(erasing, async () => ({ erased: await eraseExpiredStaff(database, days) }))];
}

/** In short transactions, in the order of ids, until nobody is left. */
async function eraseInBatches(database: Database, days: number): Promise<number> {
  // There is no caller; the entries of one run share a request id.
  const origin = { accountId: null, requestId: randomUUID(), ipAddress: null };
  let total = 0;
  let last = '0';
  for (;;) {
    const ids = await database.transaction().execute(async (transaction) => {
      const expired = await findExpired(transaction, days, last, batch);
      for (const id of expired) await erasePerson(transaction, id, origin);
      return expired;
    });
    total += ids.length;
    last = ids.at(-1) ?? last;
    if (ids.length < batch) return total;
  }
}
