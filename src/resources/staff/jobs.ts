import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/connect.ts';
import { singleRun } from '../../platform/database/single-run.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { erasePerson, findExpired } from './queries.ts';

const erasing = jobKind({ name: 'erase-leavers', repeats: { dailyAt: '02:30' }, longest: 60 * 60_000 });
/** People that one transaction erases at most: sealing the audit log waits for it. */
const batch = 20;

/**
 * Erases what is personal of everybody who left longer ago than `days` (Law 91/2025/QH15, article 25: what is known of an
 * employee is kept no longer than the law or an agreement asks once the contract has ended); answers of how many. Whose
 * values are erased is not looked at again, unless new ones were written. One process at a time does it: another's call
 * erases nothing. 0 days: never.
 */
export async function eraseExpiredStaff(database: Database, days: number): Promise<number> {
  if (days === 0) return 0;
  return (await singleRun(database, 'erase staff', (session) => eraseInBatches(session, days))) ?? 0;
}

/** Erases once a day, unless nothing is to be erased by itself. */
export function leaversErasing(database: Database, days: number): Job[] {
  if (days === 0) return [];
  return [createJob(erasing, async () => ({ erased: await eraseExpiredStaff(database, days) }))];
}

/** In short transactions, in the order of ids, until nobody is left. */
async function eraseInBatches(database: Database, days: number): Promise<number> {
  // Nobody called; the entries of one run are told by their request.
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
