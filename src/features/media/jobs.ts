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
  // Long enough for many thousand pictures after an upgrade.
  longest: 24 * 60 * 60_000,
});
const firstPagesKind = jobKind({
  name: 'make-first-pages',
  repeats: { every: 60 * 60_000, soonerWhen: `EXISTS (SELECT FROM stored_files WHERE ${withoutFirstPage})` },
  // As for the copies of pictures.
  longest: 24 * 60 * 60_000,
});
const unfinishedRemoval = jobKind({ name: 'remove-unfinished', repeats: { every: 60 * 60_000 } });
const orphansSearch = jobKind({ name: 'find-orphans', repeats: { dailyAt: '03:10' }, longest: 6 * 60 * 60_000 });
/** Files per step: a stop waits for the end of one. */
const batch = 50;

/**
 * Removes the files of purged rows from the storage, each with all derived files, which are in the same directory as
 * nothing else. The next run retries failures. Returns the number of removed files.
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

/** Removes purged files soon afterwards. */
export function bytesRemoving(database: Database, storage: FileStorage): Job {
  return createJob(bytesRemoval, async ({ signal }) => ({ removed: await removeBytes(database, storage, signal) }));
}

/** Makes the copies of pictures that can be made after the upload (pictures/copies.ts), soon afterwards. */
export function copiesMaking(database: Database, storage: FileStorage): Job {
  return createJob(copiesKind, async ({ signal }) => ({ made: await makeCopies(database, storage, signal) }));
}

/** Draws the first pages of documents, soon after the upload. */
export function firstPagesMaking(database: Database, storage: FileStorage): Job {
  return createJob(firstPagesKind, async ({ signal }) => ({ drawn: await makeFirstPages(database, storage, signal) }));
}

/** Removes abandoned uploads. */
export function unfinishedRemoving(services: Services): Job {
  return createJob(unfinishedRemoval, async ({ signal }) => ({ removed: await removeExpired(services, signal) }));
}

/**
 * Days that unreferenced files are kept: the default where the trash keeps everything, and the minimum, because an
 * upload in parts may take one.
 */
const [usualDays, fewestDays] = [30, 2];

/**
 * Checks the storage every night: unreferenced files are removed after as many days as the trash keeps, and missing
 * files are reported.
 */
export function orphansFinding({
  database,
  storage,
  settings,
}: Pick<Services, 'database' | 'storage' | 'settings'>): Job {
  return createJob(orphansSearch, (run) =>
    findOrphans(database, storage, Math.max(settings.trashDays || usualDays, fewestDays), run),
  );
}
