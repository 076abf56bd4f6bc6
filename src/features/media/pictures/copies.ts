import { buffer } from 'node:stream/consumers';
import { ProblemError } from '../../../contract/errors.ts';
import { query } from '../../../engine/statement.ts';
import { avifKey, smallerWidths, variantKey } from '../../../lib/file-address.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type FileStorage, removeFiles, storeFiles } from '../../../platform/storage.ts';
import { pictureSemaphore, pictures, picturesAtOnce, widestPictureSemaphore } from './workers.ts';

/** A picture of which something is still to be made. */
interface Unfinished {
  readonly id: string;
  readonly key: string;
  readonly originalKey: string | null;
  readonly avif: boolean | null;
}

/**
 * Makes what pictures lack of the copies that can come after their upload: those in AVIF and the placeholder, newest first.
 * What is made stands at once, so a run that ends early has lost nothing: the next goes on behind it.
 * @returns of how many pictures the copies were made.
 */
export async function makeCopies(database: Database, storage: FileStorage, signal?: AbortSignal): Promise<number> {
  const inWork = new Set<string>();
  let [made, failed] = [0, false];
  // While one makes its widest copy, the other makes its smaller ones.
  const lane = async () => {
    for (;;) {
      const picture = signal?.aborted || failed ? undefined : await nextUnfinished(database, inWork);
      if (!picture) return;
      try {
        if (await finish(database, storage, picture, signal)) made += 1;
      } catch (error) {
        failed = true;
        throw error;
      } finally {
        inWork.delete(picture.id);
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: picturesAtOnce }, lane));
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
  return made;
}

/** The newest that nobody works on; it is in work from then on. */
async function nextUnfinished(database: Database, inWork: Set<string>): Promise<Unfinished | undefined> {
  // As many as could be taken by the other lanes while this one asks, and one more.
  const found = await query<Unfinished>(
    database,
    `SELECT id, storage_key AS key, original_key AS "originalKey", avif FROM stored_files
     WHERE kind = 'image' AND (avif IS NULL OR placeholder IS NULL) AND id <> ALL ($1::bigint[])
     ORDER BY id DESC LIMIT ${picturesAtOnce}`,
    [[...inWork]],
  );
  const next = found.find(({ id }) => !inWork.has(id));
  if (next) inWork.add(next.id);
  return next;
}

/**
 * Answers whether it was done: not where the run is stopped. One that cannot be read has no copies, and is not tried again; a
 * storage that does not answer ends the run.
 */
async function finish(
  database: Database,
  storage: FileStorage,
  picture: Unfinished,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const read = async (key: string) => ((await storage.exists(key)) ? buffer(await storage.getStream(key)) : undefined);
  const shown = await read(picture.key);
  const original = picture.originalKey === null ? undefined : await read(picture.originalKey);
  const made = shown && (await copiesOf(picture, original ?? shown, shown.length, signal).catch(unreadable));
  if (signal?.aborted) return false;
  const files = made?.files ?? [];
  await storeFiles(storage, files);
  const written = await query(
    database,
    `UPDATE stored_files SET avif = $3, placeholder = coalesce(placeholder, $4)
     WHERE id = $1 AND storage_key = $2 RETURNING id`,
    [picture.id, picture.key, picture.avif ?? files.length > 0, made?.placeholder ?? ''],
  );
  // It was removed meanwhile, or has other bytes: nobody else knows of what was made of the earlier ones.
  const keys = files.map(([key]) => key);
  if (written.length === 0) await removeFiles(storage, keys);
  return true;
}

/** What cannot be read has no copies; what was not looked into, because the process ended that does it, is tried again. */
function unreadable(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === 'UNAVAILABLE') throw error;
}

/** The copies in AVIF, unless they would be no smaller than those there are, and the placeholder. */
async function copiesOf(
  { key, avif: tried }: Unfinished,
  source: Buffer,
  shownBytes: number,
  signal: AbortSignal | undefined,
) {
  const { opened, width, placeholder } = await pictureSemaphore.run('usual', () => pictures.run('open', source));
  const files: [key: string, content: Buffer][] = [];
  try {
    // The widest first, by which it is known whether they are worth having; each width waits for its turn.
    for (const each of tried === null ? [width, ...smallerWidths(width)] : []) {
      signal?.throwIfAborted();
      const make = () => pictureSemaphore.run('usual', () => pictures.run('avif', opened, each));
      const content = await (each === width ? widestPictureSemaphore.run('usual', make) : make());
      if (each === width && content.length >= shownBytes) break;
      files.push([avifKey(each === width ? key : variantKey(key, each)), content]);
    }
  } finally {
    await pictures.run('close', opened).catch(() => undefined);
  }
  return { files, placeholder };
}
