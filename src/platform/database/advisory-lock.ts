import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../contract/errors.ts';
import type { Database } from './connect.ts';

/** Milliseconds between two looks whether it is free, at first and at most, and until it is given up. */
const [firstPause, longestPause, mostWaiting] = [8, 250, 30_000];

const taken = Symbol('taken');

/**
 * Carries work out in a transaction that is alone in something, as soon as nobody else is. Who waits for a lock within PostgreSQL keeps a
 * connection, and has those after him wait too: a few calls that waited for an import would leave nobody else one, nor the import itself.
 * So this looks whether it is free, and keeps nothing in between.
 * @param take takes the locks of the transaction without waiting, and answers whether it has them all.
 * @throws ProblemError UNAVAILABLE when it is not free within half a minute; nothing was done.
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
      .execute(async (transaction) => ((await take(transaction)) ? work(transaction) : taken));
    if (result !== taken) return result as Result;
    if (performance.now() > until)
      throw new ProblemError('UNAVAILABLE', { retryAfter: 5, detail: 'detail.othersAtIt' });
    // Two who each have what the other needs do not meet again.
    await sleep(pause * (0.5 + Math.random()));
  }
}
