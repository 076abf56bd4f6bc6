import { buffer } from 'node:stream/consumers';
import { query } from '../../../engine/statement.ts';
import { posterKey } from '../../../lib/file-address.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { createHelperProcess } from '../../../platform/helper-process.ts';
import { type FileStorage, removeFiles, storeFiles } from '../../../platform/storage.ts';
import { uniqueName } from '../film-files.ts';
import type { PageWork } from './process.ts';

/** The process that draws pages: at most so long at one document, and its memory is given back soon after the last. */
const pages = createHelperProcess<PageWork>({
  script: new URL('./process.ts', import.meta.url),
  rest: 10_000,
  longest: 20_000,
});

/**
 * Makes pictures of the first pages of the PDF documents that have none yet, newest first, one after the other. One that cannot be
 * drawn, or takes the process with it, has none and is not tried again; a storage that does not answer ends the run.
 * @returns of how many documents pictures were made.
 */
export async function makeFirstPages(
  database: Database,
  storage: FileStorage,
  signal: AbortSignal,
  draw: (bytes: Buffer) => Promise<Buffer> = (bytes) => pages.run('firstPage', bytes),
): Promise<number> {
  for (let made = 0; ; ) {
    const [next] = signal.aborted ? [] : await query<{ id: string; key: string }>(database, nextText, []);
    if (!next) return made;
    const bytes = (await storage.exists(next.key)) ? await buffer(await storage.getStream(next.key)) : undefined;
    const picture = bytes && (await draw(bytes).catch(() => undefined));
    // A process that is stopped with the product says nothing about the document.
    if (signal.aborted && !picture) return made;
    if (await keep(database, storage, next, picture)) made += 1;
  }
}

/** Says which documents are still without: while there is one the job begins at once. */
export const withoutFirstPage = `media_type = 'application/pdf' AND poster_key IS NULL`;

const nextText = `SELECT id, storage_key AS key FROM stored_files WHERE ${withoutFirstPage} ORDER BY id DESC LIMIT 1`;

/** Stores the picture beside its document; where that was replaced or removed meanwhile nothing stays. */
async function keep(
  database: Database,
  storage: FileStorage,
  { id, key }: { id: string; key: string },
  picture: Buffer | undefined,
): Promise<boolean> {
  const made = picture ? posterKey(key, uniqueName()) : '';
  if (picture) await storeFiles(storage, [[made, picture]]);
  const written = await query(
    database,
    `UPDATE stored_files SET poster_key = $3 WHERE id = $1 AND storage_key = $2 AND poster_key IS NULL RETURNING id`,
    [id, key, made],
  );
  if (picture && written.length === 0) await removeFiles(storage, [made]);
  return picture !== undefined && written.length > 0;
}
