import { randomBytes } from 'node:crypto';
import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { isRefusal } from '../../engine/database-errors.ts';
import { readRecord } from '../../engine/detail.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { type ResourceScope, underRules } from '../../engine/record-rules.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import { query } from '../../engine/statement.ts';
import { staleRecord } from '../../engine/update.ts';
import type { Database } from '../../platform/database/connect.ts';
import { removeFiles } from '../../platform/storage.ts';
import { libraryFiles } from './media/resource.ts';
import { type LockedFile, lockFile, mayPublish } from './versions.ts';

/** A video that a caller may see, with the key of its bytes. */
export interface Film {
  readonly id: string;
  readonly key: string;
}

/** The result of a change of a video's secondary files, and the files that are unreferenced after it. */
export interface Changed<Answer> {
  readonly answer: Answer;
  readonly unnamed: readonly string[];
}

/** Twelve random hexadecimal digits, for a file stored next to another. */
export function uniqueName(): string {
  return randomBytes(6).toString('hex');
}

/**
 * A video that the caller may see and describe, because he uploaded it or may change files.
 * @throws ProblemError NOT_FOUND or FORBIDDEN; VALIDATION_FAILED for a file that is not a video
 */
export async function filmFor(services: ResourceScope, id: string, context: Context): Promise<Film> {
  const only = await readableCondition(services, libraryFiles, context);
  await readRecord(context.database, libraryFiles, services.registry, id, { personal: true, only });
  const [row] = await query<Film & { kind: string; createdBy: string | null }>(
    context.database,
    `SELECT id, storage_key AS key, kind, created_by AS "createdBy" FROM stored_files WHERE id = $1 AND library`,
    [id],
  );
  if (!row) throw new ProblemError('NOT_FOUND');
  const { accountId, permissions } = callerOf(context);
  const mayChange = permissions.has(resourceOperations(libraryFiles).update.name);
  if (row.createdBy !== accountId && !mayChange) throw new ProblemError('FORBIDDEN');
  if (row.kind !== 'video') {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'id', code: 'filmOnly' }] });
  }
  return row;
}

/**
 * Changes the secondary files of a video, under the rules of the library. On failure the new files are removed, on
 * success the unreferenced ones.
 */
export async function changeFilm<Answer>(
  services: ResourceScope,
  film: Film,
  { operation, made }: { operation: Pick<Operation, 'name'>; made: readonly string[] },
  context: Context,
  work: (transaction: Database, file: LockedFile) => Promise<Changed<Answer>>,
): Promise<Answer> {
  const change = { operation, kind: 'update', ids: [film.id] } as const;
  const doing = context.database.transaction().execute((transaction) =>
    underRules(transaction, services, libraryFiles, change, context, async () => {
      const file = await lockFile(transaction, film.id);
      if (file.key === film.key) return work(transaction, file);
      // The video was replaced meanwhile: the change belongs to its earlier content.
      const now = await readRecord(transaction, libraryFiles, services.registry, film.id, { personal: true });
      throw staleRecord(libraryFiles, now, context);
    }),
  );
  const { answer, unnamed } = await doing.catch(async (error) => {
    // As in store-file.ts: after a broken connection it is unknown whether they are referenced.
    if (error instanceof ProblemError || isRefusal(error)) await removeFiles(context.storage, made);
    throw error;
  });
  await removeFiles(context.storage, unnamed);
  return answer;
}

/** @throws ProblemError FORBIDDEN when visitors see the video in a record that the caller may not publish */
export async function checkMayShow(
  transaction: Database,
  { registry }: ResourceScope,
  id: string,
  context: Context,
): Promise<void> {
  if (await mayPublish(transaction, registry, id, context)) return;
  throw new ProblemError('FORBIDDEN', { detail: 'detail.mayNotPublishFile' });
}
