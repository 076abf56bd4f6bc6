import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { ImportState, ListSheet } from '../contract/operations.ts';
import { type knownToNext, listsOf, listsWith, type SheetChoices, type StoredFile } from '../further-sheets.ts';
import type { StoredImport } from './imports.ts';

/** The sheets that imports of the same file have read. */
async function readStoredFile(database: Database, { fileOf }: Pick<StoredImport, 'fileOf'>): Promise<StoredFile> {
  const read = await query<StoredFile['read'][number]>(
    database,
    `SELECT DISTINCT ON (sheet) sheet, id, state FROM imports
     WHERE id = $1 OR file_of = $1 ORDER BY sheet, state = 'cancelled', imports.id DESC`,
    [fileOf],
  );
  const [file] = await query(database, 'SELECT FROM import_files WHERE import_id = $1', [fileOf]);
  return { read, isStored: file !== undefined };
}

/** The lists of an import's file with their imports; empty where its sheet is the only one. */
export async function readLists(database: Database, stored: StoredImport): Promise<ListSheet[]> {
  const lists = listsOf(stored);
  return lists.length > 0 ? listsWith(lists, await readStoredFile(database, stored)) : [];
}

/**
 * The number of unread lists of the imports' files, by the newest import of each file; only of files that still exist.
 */
export async function readRests(
  database: Database,
  page: readonly StoredImport[],
): Promise<ReadonlyMap<string, number>> {
  const files = page.filter((stored) => listsOf(stored).length > 0).map(({ fileOf }) => fileOf);
  if (files.length === 0) return new Map();
  const rows = await query<{ newest: string; sheets: string[] }>(
    database,
    `SELECT max(i.id)::text AS newest, array_agg(i.sheet) AS sheets
     FROM import_files AS f JOIN imports AS i ON i.id = f.import_id OR i.file_of = f.import_id
     WHERE f.import_id = ANY($1::bigint[]) GROUP BY f.import_id`,
    [files],
  );
  const readBy = new Map(rows.map(({ newest, sheets }) => [newest, sheets]));
  return new Map(
    page.map((stored) => {
      const read = readBy.get(stored.id);
      const unread = read ? listsOf(stored).filter(({ name, hidden }) => !hidden && !read.includes(name)) : [];
      return [stored.id, unread.length];
    }),
  );
}

/** States of an import that reads its sheet or has read it: another import of that sheet would store its rows twice. */
const activeStates: readonly ImportState[] = ['reading', 'ready', 'storing', 'stored', 'undoing', 'failed'];

/**
 * Creates an import of a further sheet of a file, or returns the existing one of that sheet. Undefined: the file no
 * longer exists.
 */
export async function insertSheet(
  database: Database,
  { fileOf, resource, fileName, bytes, digest }: StoredImport,
  sheet: string,
  { choices, known, accountId }: { choices: SheetChoices; known: ReturnType<typeof knownToNext>; accountId: string },
): Promise<{ readonly id: string; readonly isNew: boolean } | undefined> {
  return database.transaction().execute(async (transaction) => {
    // Of two callers that continue to the same sheet at once, the second waits here and finds the import of the first.
    await query(transaction, 'SELECT FROM imports WHERE id = $1 FOR UPDATE', [fileOf]);
    const { read, isStored } = await readStoredFile(transaction, { fileOf });
    const there = read.find((each) => each.sheet === sheet && activeStates.includes(each.state));
    if (there) return { id: there.id, isNew: false };
    if (!isStored) return undefined;
    const made = { file_of: fileOf, resource, file_name: fileName, bytes, digest, created_by: accountId };
    const columns = Object.entries({
      ...{ ...made, chosen_sheet: sheet, ...choices },
      ...(known && { sheet: known.sheet, found: JSON.stringify(known.found) }),
    });
    const [row] = await query<{ id: string }>(
      transaction,
      `INSERT INTO imports (${columns.map(([name]) => name).join(', ')})
       VALUES (${columns.map((_, place) => `$${place + 1}`).join(', ')}) RETURNING id`,
      columns.map(([, value]) => value),
    );
    if (!row) throw new TypeError('The insert returned no row.');
    return { id: row.id, isNew: true };
  });
}

/**
 * Deletes the file of a finished import, unless it is still needed: by another import, or, of a file with several
 * lists, once one of its sheets was stored: for the others, and for that one in case it is undone. A file that stays is
 * deleted with the rows of the import that uploaded it.
 * @param lists the names of its sheets that contain a list.
 */
export async function deleteFile(
  database: Database,
  { id, fileOf }: Pick<StoredImport, 'id' | 'fileOf'>,
  lists: readonly string[],
): Promise<void> {
  await query(
    database,
    `WITH others AS (SELECT state FROM imports WHERE (id = $2 OR file_of = $2) AND (id <> $1 OR state = 'stored'))
     DELETE FROM import_files WHERE import_id = $2
       AND NOT EXISTS (SELECT FROM others WHERE state IN ('reading', 'ready', 'storing', 'failed'))
       AND NOT ($3 AND EXISTS (SELECT FROM others WHERE state IN ('stored', 'undoing', 'undone')))`,
    [id, fileOf, lists.length > 1],
  );
}
