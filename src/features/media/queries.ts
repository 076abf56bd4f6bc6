import type { Operation } from '../../contract/operation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { auditInsert } from '../../engine/audit.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import type { StoredPicture } from '../../engine/kinds/image.ts';
import { type RecordChange, type ResourceScope, underRules } from '../../engine/record-rules.ts';
import { checkReferenceChoice } from '../../engine/row-access/reference-choice.ts';
import { searchVector, searchWords } from '../../engine/search.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { checkReferences } from '../../engine/write/references.ts';
import type { Database } from '../../platform/database/connect.ts';
import { closedFolders } from './folder-rights.ts';
import { libraryFiles } from './media/resource.ts';

/** What people write of a file, besides its alternative text. */
export type Described = Readonly<Record<keyof typeof undescribed, string>>;

/** Nothing, as of a new file. */
export const undescribed = { caption: '', description: '', persons: '', photographer: '', source: '', licence: '' };

/** A file for the insert of its row. */
export interface NewFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly alt: string;
  readonly described: Described;
  /** Pixels of a picture; null for other files. */
  readonly width: number | null;
  readonly height: number | null;
  readonly placeholder: string | null;
  /** The stored original of a picture. */
  readonly originalKey: string | null;
  readonly originalBytes: number | null;
  readonly folderId: string | null;
  readonly isPrivate: boolean;
}

/** An existing library file. */
export type ExistingFile = Omit<StoredPicture, 'width' | 'height'> &
  Pick<NewFile, 'name' | 'mediaType' | 'bytes' | 'width' | 'height'> & { readonly id: string };

const existingColumns = `id, storage_key AS key, name, media_type AS "mediaType", bytes, alt, width, height, placeholder,
  coalesce(avif, false) AS avif, focal_x AS "focalX", focal_y AS "focalY"`;

/** An SQL expression for the id of the file at an address, also at one of a smaller copy or an earlier version. */
export function fileNamedBy(address: string): string {
  return `CASE WHEN ${address} LIKE '/files/%' THEN named_file(with_current_files(${address})) END`;
}

/**
 * The oldest live library file with this content among those that the caller may use; none if he may not browse the
 * library.
 */
export async function sameContent(
  database: Database,
  sha256: string,
  context: Context,
): Promise<ExistingFile | undefined> {
  if (!callerOf(context).permissions.has(resourceOperations(libraryFiles).list.name)) return undefined;
  const closed = (await closedFolders(database, context)).get('choose') ?? [];
  const [found] = await query<ExistingFile>(
    database,
    `SELECT ${existingColumns} FROM stored_files
     WHERE sha256 = $1 AND library AND deleted_at IS NULL AND (folder_id = ANY($2::bigint[])) IS NOT TRUE
     ORDER BY id LIMIT 1`,
    [sha256, [...closed]],
  );
  // A row whose bytes are missing must not be reused.
  return found && (await context.storage.exists(found.key)) ? found : undefined;
}

/**
 * Inserts the row of a stored file with its history. Of two concurrent uploads of the same content, the second gets the
 * file of the first and writes nothing.
 */
export async function insertFile(
  context: Context,
  scope: ResourceScope,
  operation: Pick<Operation, 'name'>,
  file: NewFile,
  same: 'reuse' | 'copy',
): Promise<{ id: string; known?: ExistingFile }> {
  return context.database.transaction().execute(async (transaction) => {
    if (file.isPrivate) return { id: await insertRow(transaction, operation, file, context) };
    if (same === 'reuse') {
      await query(transaction, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`content ${file.sha256}`]);
      const known = await sameContent(transaction, file.sha256, context);
      if (known) return { id: known.id, known };
    }
    const values = { folderId: file.folderId };
    const change: RecordChange = { operation, kind: 'insert', ids: [], values: [values] };
    return underRules(transaction, scope, libraryFiles, change, context, async () => {
      await checkReferences(transaction, libraryFiles, scope.registry, values);
      await checkReferenceChoice(transaction, libraryFiles, scope, { values }, context);
      return { id: await insertRow(transaction, operation, file, context) };
    });
  });
}

async function insertRow(
  transaction: Database,
  operation: Pick<Operation, 'name'>,
  file: NewFile,
  context: Context,
): Promise<string> {
  const { key, name, mediaType, bytes, sha256, alt, width, height, folderId, isPrivate } = file;
  const { described, placeholder, originalKey, originalBytes } = file;
  const parameters = new Parameters();
  const account = parameters.add(callerOf(context).accountId, 'uuid');
  const columns = {
    storage_key: key,
    name,
    media_type: mediaType,
    bytes,
    sha256,
    alt,
    ...described,
    width,
    height,
    folder_id: folderId,
    placeholder,
    original_key: originalKey,
    original_bytes: originalBytes,
  };
  const values = Object.values(columns).map((value) => parameters.add(value));
  const words = parameters.add(isPrivate ? '' : searchWords(libraryFiles, { name, alt, ...described }), 'text');
  const change = { operation: operation.name, resource: isPrivate ? 'portraits' : libraryFiles.name };
  const after = {
    name,
    mediaType,
    bytes,
    alt,
    ...(!isPrivate && { folderId, sha256, ...middle, ...described, status: 1 }),
  };
  // Files outside the library have no versions.
  const text = `WITH stored AS (
      INSERT INTO stored_files (library, version, created_by, updated_by, search, ${Object.keys(columns).join(', ')})
      VALUES (${!isPrivate}, ${isPrivate ? 0 : 1}, ${account}, ${account}, ${searchVector(words)}, ${values.join(', ')})
      RETURNING id, nullif(version, 0) AS version
    ), audit AS (${auditInsert('stored', { ...change, after }, context, parameters)})
    SELECT id FROM stored`;
  const [row] = await query<{ id: string }>(transaction, text, parameters.values);
  return row?.id ?? '';
}

/** The default focal point of a picture. */
export const middle = { focalX: 50, focalY: 50 };
