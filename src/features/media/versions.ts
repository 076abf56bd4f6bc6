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

/** The data of a file's content, which changes with its bytes. */
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
  /** A picture of a video or of a document's first page; empty where there is none. */
  readonly posterKey: string | null;
  /** The duration of a video in seconds. */
  readonly duration: number | null;
}

/** Metadata that is found out after the content was stored. */
export type ContentFacts = Pick<StoredContent, 'posterKey' | 'duration'>;

/** The columns of the content, in both `stored_files` and `file_versions`, by property name. */
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

/** A file locked for a change of its content. */
export interface LockedFile extends StoredContent {
  readonly id: string;
  readonly name: string;
  readonly kind: 'image' | 'video' | 'document';
  readonly version: number;
  /** The number of the current content. */
  readonly number: number;
  /** The number of its newest content, current or pending. */
  readonly newest: number;
}

/** Locks a library file. @throws ProblemError NOT_FOUND; the caller compares its version. */
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

/** The current content of a library file. @throws ProblemError NOT_FOUND */
export async function currentContent(database: Database, id: string): Promise<StoredContent & { name: string }> {
  const [found] = await query<StoredContent & { name: string }>(
    database,
    `SELECT name, ${selected} FROM stored_files WHERE id = $1 AND library AND deleted_at IS NULL`,
    [id],
  );
  if (!found) throw new ProblemError('NOT_FOUND');
  return found;
}

/** Whether the caller may publish all records in which visitors see a file, or will see it. */
export async function mayPublish(
  database: Database,
  registry: ResourceRegistry,
  id: string,
  context: Context,
): Promise<boolean> {
  const { permissions } = callerOf(context);
  return (await publishingOf(database, registry, id)).every((name) => permissions.has(name));
}

/** A version of a file's content other than the current one. @throws ProblemError NOT_FOUND */
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

/** Makes content current; the previous one becomes an earlier version. Returns the record's new version. */
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

/**
 * Stores content as pending until somebody publishes it, replacing other pending content. Returns the record's new
 * version.
 */
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
 * Removes the pending content, unless `shown` published it; the reason is kept for the person who proposed it, if that
 * is somebody else. Returns the record's new version.
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

/** Writes metadata of the current or the pending content. Returns the record's new version. */
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
  const audited = { before: auditValues(before), after: auditValues(after) };
  return writeFile(transaction, file, { set, parameters, account }, { operation, ...audited }, context);
}

/** Deletes the pending content's row. */
export async function deletePending(transaction: Database, id: string): Promise<void> {
  await query(transaction, `DELETE FROM file_versions WHERE file_id = $1 AND state = 'pending'`, [id]);
  await query(transaction, 'UPDATE stored_files SET pending_content = false WHERE id = $1 AND pending_content', [id]);
}

/** Changes the current content of a file, and audits both the old and the new. */
async function changeFile(
  transaction: Database,
  file: LockedFile,
  { set, parameters, account }: { set: readonly string[]; parameters: Parameters; account: string },
  { operation, content, number }: { operation: Pick<Operation, 'name'>; content: StoredContent; number: number },
  context: Context,
): Promise<number> {
  const auditValues = ({ mediaType, bytes, sha256 }: StoredContent) => ({ mediaType, bytes, sha256 });
  const audited = { before: auditValues(file), after: { ...auditValues(content), contentNumber: number } };
  return writeFile(transaction, file, { set, parameters, account }, { operation, ...audited }, context);
}

/** Writes a file's row with its next version, and the audit entry. Returns the version. */
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
