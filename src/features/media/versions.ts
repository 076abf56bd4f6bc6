import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ResourceRegistry } from '../../declare/resource.ts';
import { auditInsert, type Change } from '../../engine/audit.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { fileUrl } from '../../lib/file-address.ts';
import { keysOf } from '../../lib/records.ts';
import type { Database } from '../../platform/database/connect.ts';
import { libraryFiles } from './media/resource.ts';
import { publishingOf } from './uses.ts';

/** What belongs to the bytes of a file, and changes with them. */
export interface StoredContent {
  readonly key: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly originalKey: string | null;
  readonly originalBytes: number | null;
  readonly placeholder: string | null;
  readonly avif: boolean | null;
  /** A picture of a film or of a document's first page; empty where none can be made. */
  readonly posterKey: string | null;
  /** The seconds that a film lasts. */
  readonly duration: number | null;
}

/** What is found out of a content after it was stored. */
export type ContentFacts = Pick<StoredContent, 'posterKey' | 'duration'>;

/** The columns of a content, in `stored_files` and in `file_versions` alike, by what they are called here. */
const columns: Readonly<Record<keyof StoredContent, string>> = {
  key: 'storage_key',
  mediaType: 'media_type',
  bytes: 'bytes',
  sha256: 'sha256',
  width: 'width',
  height: 'height',
  originalKey: 'original_key',
  originalBytes: 'original_bytes',
  placeholder: 'placeholder',
  avif: 'avif',
  posterKey: 'poster_key',
  duration: 'duration',
};
const names = Object.values(columns).join(', ');
const selected = Object.entries(columns)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

/** A file as it is locked for a change of its content. */
export interface LockedFile extends StoredContent {
  readonly id: string;
  readonly name: string;
  readonly kind: 'image' | 'video' | 'document';
  readonly version: number;
  /** The number of the content that is shown. */
  readonly number: number;
  /** The number of its newest content, shown or waiting. */
  readonly newest: number;
}

/** Locks a file of the library. @throws ProblemError NOT_FOUND; its version is compared by the caller. */
export async function lockFile(transaction: Database, id: string): Promise<LockedFile> {
  const [found] = await query<LockedFile>(
    transaction,
    `SELECT id, name, kind, version, content_number AS number, ${selected}, greatest(content_number,
       (SELECT max(number) FROM file_versions WHERE file_id = stored_files.id)) AS newest
     FROM stored_files WHERE id = $1 AND library AND deleted_at IS NULL FOR UPDATE`,
    [id],
  );
  if (!found) throw new ProblemError('NOT_FOUND');
  return found;
}

/** Whether the caller may publish all by which visitors see a file, or will. */
export async function mayPublish(
  database: Database,
  registry: ResourceRegistry,
  id: string,
  context: Context,
): Promise<boolean> {
  const { permissions } = callerOf(context);
  return (await publishingOf(database, registry, id)).every((name) => permissions.has(name));
}

/** A content of a file that is not the one shown. @throws ProblemError NOT_FOUND */
export async function versionOf(
  database: Database,
  id: string,
  number: number,
  state: 'earlier' | 'pending',
): Promise<StoredContent & { by: string | null }> {
  const [found] = await query<StoredContent & { by: string | null }>(
    database,
    `SELECT ${selected}, created_by AS by FROM file_versions WHERE file_id = $1 AND number = $2 AND state = $3`,
    [id, number, state],
  );
  if (!found) throw new ProblemError('NOT_FOUND');
  return found;
}

/** Shows a content from now on; the one before is kept as an earlier one. Answers the record's new version. */
export async function showContent(
  transaction: Database,
  file: LockedFile,
  { content, number, by }: { content: StoredContent; number: number; by?: string | null },
  operation: Pick<Operation, 'name'>,
  context: Context,
): Promise<number> {
  await query(
    transaction,
    `INSERT INTO file_versions (file_id, number, state, ${names}, created_at, created_by)
     SELECT id, content_number, 'earlier', ${names}, coalesce(content_at, created_at),
       CASE WHEN content_at IS NULL THEN created_by ELSE content_by END FROM stored_files WHERE id = $1`,
    [file.id],
  );
  const parameters = new Parameters();
  const set = keysOf(columns).map((name) => `${columns[name]} = ${parameters.add(content[name])}`);
  const account = parameters.add(callerOf(context).accountId, 'uuid');
  set.push(
    `content_number = ${parameters.add(number)}`,
    'focal_x = 50',
    'focal_y = 50',
    'missing_bytes = false',
    'refused_at = NULL',
  );
  set.push('content_at = now()', `content_by = ${by ? parameters.add(by, 'uuid') : account}`);
  return changeFile(transaction, file, { set, parameters, account }, { operation, content, number }, context);
}

/** Keeps a content until somebody publishes it, in the place of one that waited before. Answers the record's new version. */
export async function savePending(
  transaction: Database,
  file: LockedFile,
  { content, number }: { content: StoredContent; number: number },
  operation: Pick<Operation, 'name'>,
  context: Context,
): Promise<number> {
  await query(transaction, `DELETE FROM file_versions WHERE file_id = $1 AND state = 'pending'`, [file.id]);
  const values = keysOf(columns).map((name) => content[name]);
  await query(
    transaction,
    `INSERT INTO file_versions (file_id, number, state, created_by, ${names})
     VALUES ($1, $2, 'pending', $3::uuid, ${values.map((_, place) => `$${place + 4}`).join(', ')})`,
    [file.id, number, callerOf(context).accountId, ...values],
  );
  const parameters = new Parameters();
  const account = parameters.add(callerOf(context).accountId, 'uuid');
  const set = ['pending_content = true', 'refused_at = NULL'];
  return changeFile(transaction, file, { set, parameters, account }, { operation, content, number }, context);
}

/**
 * Lets go of the content that waits, where `shown` is not what became of it; the reason is kept for whoever offered it, if that
 * is somebody else. Answers the record's new version.
 */
export async function dropPending(
  transaction: Database,
  file: LockedFile,
  { number, reason }: { number: number; reason: string },
  operation: Pick<Operation, 'name'>,
  context: Context,
): Promise<number> {
  const content = await versionOf(transaction, file.id, number, 'pending');
  await deletePending(transaction, file.id);
  const { accountId } = callerOf(context);
  const parameters = new Parameters();
  const account = parameters.add(accountId, 'uuid');
  const set = ['pending_content = false'];
  if (content.by !== accountId) {
    set.push(`refusal_reason = ${parameters.add(reason)}`, 'refused_at = now()', `refused_by = ${account}`);
  }
  return changeFile(transaction, file, { set, parameters, account }, { operation, content, number }, context);
}

/** Writes what was found out of a content, the one that is shown or the one that waits. Answers the record's new version. */
export async function updateContentMetadata(
  transaction: Database,
  file: LockedFile,
  { number, before, after }: { number: number; before: ContentFacts; after: ContentFacts },
  operation: Pick<Operation, 'name'>,
  context: Context,
): Promise<number> {
  const parameters = new Parameters();
  const account = parameters.add(callerOf(context).accountId, 'uuid');
  const isShown = number === file.number;
  const set = isShown
    ? [`poster_key = ${parameters.add(after.posterKey)}`, `duration = ${parameters.add(after.duration)}`]
    : ['pending_content = true'];
  if (!isShown) {
    await query(
      transaction,
      `UPDATE file_versions SET poster_key = $3, duration = $4 WHERE file_id = $1 AND number = $2 AND state = 'pending'`,
      [file.id, number, after.posterKey, after.duration],
    );
  }
  const auditValues = ({ posterKey, duration }: ContentFacts) => ({
    poster: posterKey ? fileUrl(posterKey) : '',
    duration: duration ?? 0,
    contentNumber: number,
  });
  const said = { before: auditValues(before), after: auditValues(after) };
  return writeFile(transaction, file, { set, parameters, account }, { operation, ...said }, context);
}

/** A content that waited is none any more that waits. */
export async function deletePending(transaction: Database, id: string): Promise<void> {
  await query(transaction, `DELETE FROM file_versions WHERE file_id = $1 AND state = 'pending'`, [id]);
  await query(transaction, 'UPDATE stored_files SET pending_content = false WHERE id = $1 AND pending_content', [id]);
}

/** Changes which content a file has, and tells the log of both. */
async function changeFile(
  transaction: Database,
  file: LockedFile,
  { set, parameters, account }: { set: readonly string[]; parameters: Parameters; account: string },
  { operation, content, number }: { operation: Pick<Operation, 'name'>; content: StoredContent; number: number },
  context: Context,
): Promise<number> {
  const auditValues = ({ mediaType, bytes, sha256 }: StoredContent) => ({ mediaType, bytes, sha256 });
  const said = { before: auditValues(file), after: { ...auditValues(content), contentNumber: number } };
  return writeFile(transaction, file, { set, parameters, account }, { operation, ...said }, context);
}

/** Writes a file's row with its next version, and what the log tells of it. Answers the version. */
export async function writeFile(
  transaction: Database,
  file: LockedFile,
  { set, parameters, account }: { set: readonly string[]; parameters: Parameters; account: string },
  { operation, before, after }: { operation: Pick<Operation, 'name'> } & Pick<Change, 'before' | 'after'>,
  context: Context,
): Promise<number> {
  const change = { operation: operation.name, resource: libraryFiles.name, before, after };
  const [row] = await query<{ version: number }>(
    transaction,
    `WITH changed AS (
       UPDATE stored_files SET ${[...set, 'version = version + 1'].join(', ')}, updated_at = now(), updated_by = ${account}
       WHERE id = ${parameters.add(file.id, 'bigint')} RETURNING id, version
     ), audit AS (${auditInsert('changed', change, context, parameters)})
     SELECT version FROM changed`,
    parameters.values,
  );
  return row?.version ?? file.version;
}
