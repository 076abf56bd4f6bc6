import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { JobRun } from '../../platform/jobs/kind.ts';
import type { FileStorage } from '../../platform/storage.ts';

/** The result of a check of the storage. */
export interface Orphans {
  /** Number of checked files. */
  readonly checked: number;
  /** Number of removed directories that nothing refers to. */
  readonly removed: number;
  readonly missing: number;
  /** The first of the files whose bytes are missing. */
  readonly records: readonly { resource: string; id: string; title: string }[];
}

/** The directory of one file and its derived files: other entries at the top of the storage are ignored. */
const ownDirectory = /^[0-9a-f]{24}$/;
/** Directories, or records, that are checked per query. */
const page = 500;
/** Maximum records in a result; their total is always reported. */
const mostNamed = 200;

/**
 * Removes stored files that no record refers to and that are older than this many days: they were stored and never
 * registered. Then finds records whose bytes are missing, and marks them. Removed files are final, so an interrupted
 * run loses only its position.
 */
export async function findOrphans(
  database: Database,
  storage: FileStorage,
  days: number,
  { signal, progress }: Pick<JobRun, 'signal' | 'progress'>,
): Promise<Orphans> {
  const before = Date.now() - days * 24 * 60 * 60_000;
  let removed = 0;
  for await (const directories of directoriesOf(storage)) {
    signal.throwIfAborted();
    for (const directory of await unnamed(database, directories)) {
      signal.throwIfAborted();
      if ((await newestOf(storage, directory)) >= before) continue;
      await storage.deleteAll(`${directory}/`);
      removed += 1;
    }
  }
  const [counted] = await query<{ total: number }>(database, 'SELECT count(*)::int AS total FROM stored_files', []);
  const records: Orphans['records'][number][] = [];
  let [checked, missing] = [0, 0];
  for (let last = '0'; ; ) {
    const files = await filesAfter(database, last);
    const lost: string[] = [];
    for (const file of files) {
      signal.throwIfAborted();
      checked += 1;
      progress(checked, counted?.total, file.name);
      if (await storage.exists(file.key)) continue;
      missing += 1;
      lost.push(file.key);
      if (records.length < mostNamed) {
        records.push({ resource: file.library ? 'media' : 'private-file', id: file.id, title: file.name });
      }
    }
    await markLost(
      database,
      files.map(({ key }) => key),
      lost,
    );
    if (files.length < page) return { checked, removed, missing, records };
    last = files.at(-1)?.id ?? last;
  }
}

/** The directories of files, page by page: a bucket lists them by the thousand, a disk all at once. */
async function* directoriesOf(storage: FileStorage): AsyncGenerator<string[]> {
  for (let paginationToken: string | undefined; ; ) {
    const listed = await storage.listAll('/', paginationToken === undefined ? {} : { paginationToken });
    let directories: string[] = [];
    for (const each of listed.objects) {
      if (!each.isDirectory || !ownDirectory.test(each.name)) continue;
      directories.push(each.name);
      if (directories.length < page) continue;
      yield directories;
      directories = [];
    }
    if (directories.length > 0) yield directories;
    if (listed.paginationToken === undefined) return;
    paginationToken = listed.paginationToken;
  }
}

/**
 * The directories that no record refers to. Queried after the listing, so that a directory registered since is not
 * among them.
 */
async function unnamed(database: Database, directories: readonly string[]): Promise<string[]> {
  const rows = await query<{ directory: string }>(
    database,
    `SELECT directory FROM unnest($1::text[]) AS directory EXCEPT
     SELECT split_part(storage_key, '/', 1) FROM (${namingTables}) AS named WHERE split_part(storage_key, '/', 1) = ANY($1::text[])`,
    [directories],
  );
  return rows.map(({ directory }) => directory);
}

/** The tables with keys of stored files. */
const namingTables = ['stored_files', 'file_versions', 'removed_files']
  .map((table) => `SELECT storage_key FROM ${table}`)
  .join(' UNION ALL ');

/**
 * When the newest file of a directory was written; now for an empty one, because its first file is about to be written.
 */
async function newestOf(storage: FileStorage, directory: string): Promise<number> {
  let newest: number | undefined;
  for (let paginationToken: string | undefined; ; ) {
    const listed = await storage.listAll(`${directory}/`, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    });
    for (const each of listed.objects) {
      if (!each.isFile) continue;
      const { lastModified } = await storage.getMetaData(each.key);
      newest = Math.max(newest ?? 0, lastModified.getTime());
    }
    if (listed.paginationToken === undefined) return newest ?? Date.now();
    paginationToken = listed.paginationToken;
  }
}

/** Records for each checked file whether its bytes exist, unless it was replaced meanwhile. */
async function markLost(database: Database, checked: readonly string[], lost: readonly string[]): Promise<void> {
  await query(
    database,
    `UPDATE stored_files SET missing_bytes = storage_key = ANY($2::text[])
     WHERE storage_key = ANY($1::text[]) AND missing_bytes <> (storage_key = ANY($2::text[]))`,
    [checked, lost],
  );
}

function filesAfter(database: Database, last: string) {
  return query<{ id: string; key: string; name: string; library: boolean }>(
    database,
    `SELECT id, storage_key AS key, name, library FROM stored_files WHERE id > $1 ORDER BY id LIMIT ${page}`,
    [last],
  );
}
