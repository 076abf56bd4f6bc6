import { dirname } from 'node:path/posix';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { singleRun } from '../../platform/database/single-run.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import type { FileStorage } from '../../platform/storage.ts';
import { findOrphans } from './orphans.ts';
import { makeFirstPages, withoutFirstPage } from './pages/first-pages.ts';
import { makeCopies } from './pictures/copies.ts';
import { removeExpired } from './unfinished-uploads.ts';

const bytesRemoval = jobKind({
  name: 'remove-bytes',
  repeats: { every: 60 * 60_000, soonerWhen: 'EXISTS (SELECT FROM removed_files)' },
});
const copiesKind = jobKind({
  name: 'make-copies',
  repeats: {
    every: 60 * 60_000,
    soonerWhen: `EXISTS (SELECT FROM stored_files WHERE kind = 'image' AND (avif IS NULL OR placeholder IS NULL))`,
  },
  // A library of many thousand pictures that came with an upgrade.
  longest: 24 * 60 * 60_000,
});
const firstPagesKind = jobKind({
  name: 'make-first-pages',
  repeats: { every: 60 * 60_000, soonerWhen: `EXISTS (SELECT FROM stored_files WHERE ${withoutFirstPage})` },
  // As with copies of pictures.
  longest: 24 * 60 * 60_000,
});
const unfinishedRemoval = jobKind({ name: 'remove-unfinished', repeats: { every: 60 * 60_000 } });
const orphansSearch = jobKind({ name: 'find-orphans', repeats: { dailyAt: '03:10' }, longest: 6 * 60 * 60_000 });
/** Files that one look takes: a stop waits for them. */
const batch = 50;

/**
 * Removes from the storage what was removed from the database: each file with all that was made of it, which stands beside
 * it and nothing else does. What fails is tried again by the next run. Answers how many were removed.
 */
export async function removeBytes(database: Database, storage: FileStorage, signal?: AbortSignal): Promise<number> {
  const removed = await singleRun(database, 'remove files', async (session) => {
    let total = 0;
    while (!signal?.aborted) {
      const rows = await query<{ key: string }>(
        session,
        `SELECT storage_key AS key FROM removed_files ORDER BY removed_at, storage_key LIMIT ${batch}`,
        [],
      );
      for (const { key } of rows) {
        await storage.deleteAll(`${dirname(key)}/`);
        await query(session, 'DELETE FROM removed_files WHERE storage_key = $1', [key]);
      }
      total += rows.length;
      if (rows.length < batch) break;
    }
    return total;
  });
  return removed ?? 0;
}

/** Removes what was purged, soon after. */
export function bytesRemoving(database: Database, storage: FileStorage): Job {
  return createJob(bytesRemoval, async ({ signal }) => ({ removed: await removeBytes(database, storage, signal) }));
}

/** Makes the copies of pictures that can come after their upload (pictures/copies.ts), soon after it. */
export function copiesMaking(database: Database, storage: FileStorage): Job {
  return createJob(copiesKind, async ({ signal }) => ({ made: await makeCopies(database, storage, signal) }));
}

/** Draws the first pages of documents, soon after they came. */
export function firstPagesMaking(database: Database, storage: FileStorage): Job {
  return createJob(firstPagesKind, async ({ signal }) => ({ drawn: await makeFirstPages(database, storage, signal) }));
}

/** Removes what somebody began to send and left. */
export function unfinishedRemoving(services: Services): Job {
  return createJob(unfinishedRemoval, async ({ signal }) => ({ removed: await removeExpired(services, signal) }));
}

/** Days that bytes without a record are kept where what is deleted is kept for ever, and at least: what arrives in parts may take one. */
const [usualDays, fewestDays] = [30, 2];

/** Looks through the storage every night: what no record names goes after as many days as the trash keeps, and what is missing is told. */
export function orphansFinding({
  database,
  storage,
  settings,
}: Pick<Services, 'database' | 'storage' | 'settings'>): Job {
  return createJob(orphansSearch, (run) =>
    findOrphans(database, storage, Math.max(settings.trashDays || usualDays, fewestDays), run),
  );
}
