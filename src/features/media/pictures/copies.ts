import { buffer } from 'node:stream/consumers';
import { ProblemError } from '../../../contract/errors.ts';
import { query } from '../../../engine/statement.ts';
import { avifKey, smallerWidths, variantKey } from '../../../lib/file-address.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type FileStorage, removeFiles, storeFiles } from '../../../platform/storage.ts';
import { pictureSemaphore, pictures, picturesAtOnce, widestPictureSemaphore } from './workers.ts';

/** A picture that lacks a copy. */
interface Unfinished {
  readonly id: string;
  readonly key: string;
  readonly originalKey: string | null;
  readonly avif: boolean | null;
}

/**
 * Makes the copies that can be made after the upload, those in AVIF and the placeholder, newest first. Each is saved at
 * once, so the next run continues where an interrupted one stopped.
 * @returns the number of pictures with new copies.
 */
export async function makeCopies(database: Database, storage: FileStorage, signal?: AbortSignal): Promise<number> {
  const inWork = new Set<string>();
  let [made, failed] = [0, false];
  // While one lane makes its widest copy, the other makes its smaller ones.
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

/** Takes the newest picture that no lane works on, and marks it as in work. */
async function nextUnfinished(database: Database, inWork: Set<string>): Promise<Unfinished | undefined> {
  // As many as the other lanes may take meanwhile, and one more.
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
 * Returns whether it was done: false where the run is stopped. A picture that cannot be read gets no copies and is not
 * retried; an unavailable storage ends the run.
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
  // The picture was removed or replaced meanwhile: nothing else refers to these copies of its earlier content.
  const keys = files.map(([key]) => key);
  if (written.length === 0) await removeFiles(storage, keys);
  return true;
}

/** An unreadable picture gets no copies; one that was not inspected, because the process ended, is retried. */
function unreadable(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === 'UNAVAILABLE') throw error;
}

/** The copies in AVIF, unless they would be no smaller than the existing ones, and the placeholder. */
async function copiesOf(
  { key, avif: tried }: Unfinished,
  source: Buffer,
  shownBytes: number,
  signal: AbortSignal | undefined,
) {
  const { opened, width, placeholder } = await pictureSemaphore.run('usual', () => pictures.run('open', source));
  const files: [key: string, content: Buffer][] = [];
  try {
    // The widest first, which shows whether the others are worthwhile; each width waits for its turn.
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
