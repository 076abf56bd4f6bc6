import { randomUUID } from 'node:crypto';
import type { Resource } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import { singleRun } from '../../platform/database/single-run.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { purgeExpiredBatch } from './queries-purge.ts';
import { referencedFirst, type TrashScope } from './rules.ts';

const purging = jobKind({ name: 'purge-trash', repeats: { every: 60 * 60 * 1000 } });

/**
 * Permanently removes records that were deleted longer ago than the scope's days; returns their number. A record that
 * is still referenced waits until the references are gone. One process at a time does it: a concurrent call removes
 * nothing.
 */
export async function purgeExpired(database: Database, scope: TrashScope): Promise<number> {
  if (scope.days === 0) return 0;
  const purged = await singleRun(database, 'purge trash', async (session) => {
    let total = 0;
    for (const resource of referencedFirst(scope.registry).reverse())
      total += await purgeResource(session, scope, resource);
    return total;
  });
  return purged ?? 0;
}

/** In short transactions, until nothing is left: in a tree each removes the leaves, the next one their parents. */
async function purgeResource(database: Database, scope: TrashScope, resource: Resource): Promise<number> {
  // No person made these changes; the request id groups the entries of one run.
  const origin = { principal: null, requestId: randomUUID(), ipAddress: null };
  const spared: string[] = [];
  let total = 0;
  for (;;) {
    const { purged, used } = await database
      .transaction()
      .execute((transaction) => purgeExpiredBatch(transaction, scope, resource, spared, origin));
    total += purged;
    spared.push(...used);
    if (purged === 0 && used.length === 0) return total;
  }
}

/** Purges every hour, unless the scope keeps records without limit. */
export function trashPurging(database: Database, scope: TrashScope): Job[] {
  if (scope.days === 0) return [];
  return [createJob(purging, async () => ({ removed: await purgeExpired(database, scope) }))];
}
