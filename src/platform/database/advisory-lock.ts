import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../contract/errors.ts';
import type { Database } from './connect.ts';

/** Milliseconds: the first pause between two tries, the longest pause, and the time after which it gives up. */
const [firstPause, longestPause, mostWaiting] = [8, 250, 30_000];

const notAcquired = Symbol('taken');

/**
 * Runs work in a transaction that holds advisory locks. Waiting for a lock within PostgreSQL would occupy a connection
 * and block later callers too: a few calls that wait for an import would leave no connection to anybody, not even to
 * the import. So this tries the locks, and gives its connection back between two tries.
 * @param take takes the locks of the transaction without waiting, and returns whether it has them all.
 * @throws ProblemError UNAVAILABLE when the locks are not free within half a minute; nothing was changed.
 */
export async function withAdvisoryLock<Result>(
  database: Database,
  take: (transaction: Database) => Promise<boolean>,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const until = performance.now() + mostWaiting;
  for (let pause = firstPause; ; pause = Math.min(pause * 1.6, longestPause)) {
    const result = await database
      .transaction()
      .execute(async (transaction) => ((await take(transaction)) ? work(transaction) : notAcquired));
    if (result !== notAcquired) return result as Result;
    if (performance.now() > until)
      throw new ProblemError('UNAVAILABLE', { retryAfter: 5, detail: 'detail.othersAtIt' });
    // Random, so that two transactions that each hold a lock of the other do not collide again.
    await sleep(pause * (0.5 + Math.random()));
  }
}
