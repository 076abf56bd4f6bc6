import { randomBytes } from 'node:crypto';
import { invalidField, ProblemError } from '../../contract/errors.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createSessionLocks, type SessionLocks } from '../../platform/database/session-locks.ts';
import { partialFilesOf } from '../../platform/open-partial-files.ts';
import type { HeldBytes, PartialFiles } from '../../platform/partial-files.ts';
import { isOutOfRoom } from '../../platform/storage.ts';
import { type ArrivingPart, addPart, lockLost } from './arriving-part.ts';

/** The first half of the locks' keys: adding to, taking or removing an unfinished upload needs its lock. */
const lockSpace = 1_969_647_731;
/** Maximum unfinished uploads of an account. */
const mostOfAccount = 500;
/** Milliseconds without a new byte after which an unfinished upload is removed. */
const retention = 24 * 60 * 60 * 1000;

/** A file as its sender announces it. */
export interface Announced {
  readonly name: string;
  readonly bytes: number;
  readonly lastModified: number;
  readonly folderId: string | null;
}

/** A file that is incomplete, or that no call has taken yet. */
export interface Unfinished extends Announced {
  readonly id: string;
  readonly received: number;
  readonly expiresAt: string;
  /** The stored file that was made of it: a second try to take it gets the same file. */
  readonly fileId: string | null;
}

/** What a call made of an upload: the id of the stored file, and the call's answer. */
export interface Taken<Answer> {
  readonly id: string;
  readonly answer: Answer;
}

/** Files that arrive in parts. An account sees its own alone: others' are not there. */
export interface UnfinishedUploads {
  begin(accountId: string, announced: Announced): Promise<Unfinished>;
  /** @throws ProblemError NOT_FOUND */
  find(accountId: string, id: string): Promise<Unfinished>;
  listOf(accountId: string): Promise<Unfinished[]>;
  /** Appends a part. @returns the number of bytes so far. */
  receive(accountId: string, id: string, part: ArrivingPart): Promise<number>;
  /**
   * Makes a stored file of an upload that nobody else touches meanwhile. An upload that was already taken answers as it
   * did then.
   * @param call tells calls apart: its operation and its input.
   * @throws ProblemError VALIDATION_FAILED when another call has taken the upload.
   */
  take<Answer>(
    accountId: string,
    id: string,
    call: string,
    work: (file: Unfinished, bytes: HeldBytes) => Promise<Taken<Answer>>,
  ): Promise<Answer>;
  remove(accountId: string, id: string): Promise<void>;
}

export function createUnfinishedUploads({
  database,
  storage,
  settings,
}: Pick<Services, 'database' | 'storage' | 'settings'>): UnfinishedUploads {
  const files = partialFilesOf(storage);
  const locks = createSessionLocks(database, lockSpace);
  const arriving = new Map<string, ArrivingPart>();

  const find = async (accountId: string, id: string) => {
    // A text that cannot be an id is not queried: the database rejects a text with a NUL.
    const [row] = /^[\da-f]+$/.test(id) ? await readRows(database, 'account_id = $1 AND id = $2', [accountId, id]) : [];
    if (!row) throw new ProblemError('NOT_FOUND');
    return { ...row, received: row.fileId === null ? await files.size(id) : row.bytes };
  };
  /** Alone with an unfinished file; a part of it that hangs on a broken line is let go of. */
  const alone = async <Answer>(id: string, work: (lost: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const lock = await lockOf(locks, id, () => arriving.get(id)?.breakOff());
    try {
      return await work(lock.lost);
    } finally {
      await lock.release();
    }
  };
  return {
    find,
    async begin(accountId, announced) {
      const { bytes } = announced;
      if (bytes > Math.max(settings.uploadLimits.video, settings.uploadLimits.document, settings.uploadLimits.image)) {
        throw tooLarge(settings.uploadLimits.video);
      }
      if (!(await files.hasRoomFor(bytes))) throw new ProblemError('STORAGE_FULL');
      const id = randomBytes(12).toString('hex');
      await insertRow(database, { ...announced, id, accountId }, settings.uploadLimits.unfinished);
      return find(accountId, id);
    },
    async listOf(accountId) {
      const rows = await readRows(database, 'account_id = $1 AND file_id IS NULL', [accountId]);
      return Promise.all(rows.map(async (row) => ({ ...row, received: await files.size(row.id) })));
    },
    async receive(accountId, id, part) {
      await find(accountId, id);
      return alone(id, async (lost) => {
        const { received, bytes, fileId } = await find(accountId, id);
        if (part.offset !== received) throw wrongOffset(received);
        if (fileId !== null) return bytes;
        arriving.set(id, part);
        try {
          await addPart(files, id, part, bytes, lost);
        } catch (error) {
          // A full disk stays full while half a film lies on it.
          if (isOutOfRoom(error) && !lost.aborted) await removeOne(database, files, id);
          throw error;
        } finally {
          arriving.delete(id);
          if (!lost.aborted)
            await query(database, 'UPDATE unfinished_uploads SET touched_at = now() WHERE id = $1', [id]);
        }
        return files.size(id);
      });
    },
    async take<Answer>(
      accountId: string,
      id: string,
      call: string,
      work: (file: Unfinished, bytes: HeldBytes) => Promise<Taken<Answer>>,
    ) {
      await find(accountId, id);
      return alone(id, async (lost) => {
        const file = await find(accountId, id);
        if (file.fileId !== null) return readAnswer<Answer>(database, id, call);
        const storing = files.hold(id, (bytes) => work(file, whileHeld(bytes, lost)));
        const { id: fileId, answer } = await storing.catch(async (error) => {
          // What is not taken now never will be; until it expired it would count as what its sender may keep.
          if (isRefused(error) && !lost.aborted) await removeOne(database, files, id);
          throw error;
        });
        await query(database, 'UPDATE unfinished_uploads SET file_id = $2, answer = $3 WHERE id = $1', [
          ...[id, fileId, JSON.stringify({ call, answer } satisfies TakenAnswer<Answer>)],
        ]);
        await files.remove(id);
        return answer;
      });
    },
    async remove(accountId, id) {
      await find(accountId, id);
      await alone(id, async (lost) => {
        refuseLost(lost);
        await removeOne(database, files, id);
      });
    },
  };
}

/** Removes uploads without a new byte for a long time, except those in use. Returns the number of removed uploads. */
export async function removeExpired(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  signal?: AbortSignal,
): Promise<number> {
  const files = partialFilesOf(storage);
  const locks = createSessionLocks(database, lockSpace);
  const late = `touched_at < now() - make_interval(secs => ${retention / 1000})`;
  let removed = 0;
  for (const { id } of await query<{ id: string }>(database, `SELECT id FROM unfinished_uploads WHERE ${late}`, [])) {
    if (signal?.aborted) break;
    const lock = await locks.take(id);
    if (!lock) continue;
    try {
      if (lock.lost.aborted) break;
      await removeOne(database, files, id);
      removed += 1;
    } finally {
      await lock.release();
    }
  }
  return removed;
}

/** What is stored of the call that took an upload. */
interface TakenAnswer<Answer> {
  readonly call: string;
  readonly answer: Answer;
}

/**
 * @throws ProblemError NOT_FOUND for an upload that was taken by a version that kept no answers, VALIDATION_FAILED for
 * one that another call has taken.
 */
async function readAnswer<Answer>(database: Database, id: string, call: string): Promise<Answer> {
  const [row] = await query<{ answer: TakenAnswer<Answer> | null }>(
    database,
    'SELECT answer FROM unfinished_uploads WHERE id = $1',
    [id],
  );
  if (!row?.answer) throw new ProblemError('NOT_FOUND');
  if (row.answer.call !== call) throw invalidField('upload', 'otherSave');
  return row.answer.answer;
}

/** The bytes first: a row without bytes is removed the next time, but bytes without a row would stay for ever. */
async function removeOne(database: Database, files: PartialFiles, id: string): Promise<void> {
  await files.remove(id);
  await query(database, 'DELETE FROM unfinished_uploads WHERE id = $1', [id]);
}

/** Tries to take a lock, for as long as a broken connection needs to release it. */
async function lockOf(locks: SessionLocks, id: string, breakOff: () => void) {
  for (let tries = 0; tries < 40; tries += 1) {
    const lock = await locks.take(id);
    if (lock) return lock;
    breakOff();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new ProblemError('LOCKED', { retryAfter: 5 });
}

/** Who lost the lock of a file leaves it to whoever has it now. */
function refuseLost(lost: AbortSignal): void {
  if (lost.aborted) throw lockLost();
}

/** The bytes of a file as long as its lock is held. */
function whileHeld({ read, copyTo }: HeldBytes, lost: AbortSignal): HeldBytes {
  return {
    read(from) {
      refuseLost(lost);
      return read(from);
    },
    async copyTo(...given) {
      refuseLost(lost);
      await copyTo(...given);
    },
  };
}

/** Whether an error means that no purpose accepts the file; a file that is not a picture may still be an attachment. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ProblemError) || error.details.errors?.some(({ code }) => code === 'imageOnly')) return false;
  return /^(UNSUPPORTED_MEDIA|PAYLOAD_TOO_LARGE)$/.test(error.code);
}

export function tooLarge(limit: number): ProblemError {
  return new ProblemError('PAYLOAD_TOO_LARGE', {
    detail: 'detail.fileTooLarge',
    values: { megabytes: limit / 1024 / 1024 },
  });
}

function wrongOffset(offset: number): ProblemError {
  return new ProblemError('CONFLICT_VERSION', { detail: 'detail.uploadOffset', values: { offset } });
}

type Row = Omit<Unfinished, 'received'>;

async function readRows(database: Database, condition: string, values: readonly unknown[]): Promise<Row[]> {
  const rows = await query<Omit<Row, 'bytes' | 'lastModified'> & { bytes: string; lastModified: string }>(
    database,
    `SELECT id, name, bytes, last_modified AS "lastModified", folder_id AS "folderId", file_id AS "fileId",
       touched_at + make_interval(secs => ${retention / 1000}) AS "expiresAt"
     FROM unfinished_uploads WHERE ${condition} ORDER BY created_at, id`,
    values,
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), lastModified: Number(row.lastModified) }));
}

/** Two concurrent inserts count each other. */
async function insertRow(database: Database, row: Announced & { id: string; accountId: string }, most: number) {
  await database.transaction().execute(async (transaction) => {
    await query(transaction, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`unfinished ${row.accountId}`]);
    const [held] = await query<{ files: number; bytes: string }>(
      transaction,
      `SELECT count(*)::int AS files, coalesce(sum(bytes), 0) AS bytes FROM unfinished_uploads
       WHERE account_id = $1 AND file_id IS NULL`,
      [row.accountId],
    );
    if ((held?.files ?? 0) >= mostOfAccount) {
      throw new ProblemError('PAYLOAD_TOO_LARGE', {
        detail: 'detail.unfinishedTooMany',
        values: { files: mostOfAccount },
      });
    }
    if (Number(held?.bytes) + row.bytes > most) {
      throw new ProblemError('PAYLOAD_TOO_LARGE', {
        detail: 'detail.unfinishedTooMuch',
        values: { megabytes: most / 1024 / 1024 },
      });
    }
    await query(
      transaction,
      `INSERT INTO unfinished_uploads (id, account_id, name, bytes, last_modified, folder_id) VALUES ($1, $2, $3, $4, $5, $6)`,
      [row.id, row.accountId, row.name, row.bytes, row.lastModified, row.folderId],
    );
  });
}
