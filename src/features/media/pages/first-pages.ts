import { buffer } from 'node:stream/consumers';
import { query } from '../../../engine/statement.ts';
import { posterKey } from '../../../lib/file-address.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type FileStorage, removeFiles, storeFiles } from '../../../platform/storage.ts';
import { uniqueName } from '../film-files.ts';
import { pages } from './pages-process.ts';

/**
 * Draws the first pages of the PDF documents that have no picture yet, newest first, one after the other. A document
 * that cannot be drawn, or that crashes the process, gets none and is not retried; an unavailable storage ends the run.
 * @returns the number of documents with new pictures.
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
    // If the process is stopped with the product, the document is not to blame.
    if (signal.aborted && !picture) return made;
    if (await keep(database, storage, next, picture)) made += 1;
  }
}

/** Matches the documents without a picture: while there is one, the job starts at once. */
export const withoutFirstPage = `media_type = 'application/pdf' AND poster_key IS NULL`;

const nextText = `SELECT id, storage_key AS key FROM stored_files WHERE ${withoutFirstPage} ORDER BY id DESC LIMIT 1`;

/** Stores the picture next to its document; nothing stays when the document was replaced or removed meanwhile. */
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
