import { basename, extname } from 'node:path/posix';
import { invalidField, ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { isRefusal } from '../../engine/database-errors.ts';
import { readRecord } from '../../engine/detail.ts';
import { type Context, callerOf, type FileAnswer, type Handler, handle } from '../../engine/handler.ts';
import { underRules } from '../../engine/record-rules.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { staleRecord } from '../../engine/update.ts';
import { fileUrl, posterKey } from '../../lib/file-address.ts';
import type { Database } from '../../platform/database/connect.ts';
import { removeFiles } from '../../platform/storage.ts';
import { type Content, contentOfStored } from './content.ts';
import { getLibraryCMSHidden, removeLibraryCMSHidden } from './contract/hidden.ts';
import {
  type FileVersion,
  getLibraryCMSVersionFile,
  getLibraryCMSVersions,
  publishLibraryCMSVersion,
  type Refusal,
  type Replaced,
  refuseLibraryCMSVersion,
  replaceLibraryCMS,
  restoreLibraryCMSVersion,
  type Showing,
} from './contract/versions.ts';
import { detectType } from './detect-type.ts';
import { uniqueName } from './film-files.ts';
import { hiddenIn } from './hidden/hidden.ts';
import { libraryFiles } from './media/resource.ts';
import { pictureBytes, plainBytes, putAtomically, type StorableBytes } from './store-file.ts';
import { createUnfinishedUploads } from './unfinished-uploads.ts';
import { withContent } from './upload-handlers.ts';
import {
  currentContent,
  deletePending,
  dropPending,
  type LockedFile,
  lockFile,
  mayPublish,
  type StoredContent,
  savePending,
  showContent,
  versionOf,
} from './versions.ts';

/** The content of a file: replacing it, its earlier versions, and the pending one. */
export function versionHandlers(services: Services, notify: Notify): Handler[] {
  const { registry } = services;
  const uploads = createUnfinishedUploads(services);

  /** Works on a locked file with the version that the caller saw, under the rules of the library. */
  const change = <Answer>(
    operation: Pick<Operation, 'name'>,
    { id, version }: { id: string; version: number },
    context: Context,
    work: (transaction: Database, file: LockedFile) => Promise<Answer>,
  ): Promise<Answer> =>
    context.database.transaction().execute((transaction) =>
      underRules(transaction, services, libraryFiles, { operation, kind: 'update', ids: [id] }, context, async () => {
        const file = await lockFile(transaction, id);
        if (file.version === version) return work(transaction, file);
        const now = await readRecord(transaction, libraryFiles, registry, id, { personal: true });
        throw staleRecord(libraryFiles, now, context);
      }),
    );
  /** Shows new content, or makes it pending where the caller may not publish the records that show the file. */
  const bringIn = async (
    transaction: Database,
    file: LockedFile,
    content: StoredContent,
    { operation, show }: { operation: Pick<Operation, 'name'>; show: Showing },
    context: Context,
  ): Promise<Replaced> => {
    const number = file.newest + 1;
    const next = { content, number };
    const pending = show === 'onceApproved' || !(await mayPublish(transaction, registry, file.id, context));
    if (pending) {
      const version = await savePending(transaction, file, next, operation, context);
      const by = context.principal?.accountId;
      const href = `${libraryFiles.route}/${file.id}`;
      await notify(transaction, 'fileWaiting', { values: { file: file.name }, href, by });
      return { pending, number, version };
    }
    await deletePending(transaction, file.id);
    return { pending, number, version: await showContent(transaction, file, next, operation, context) };
  };

  return [
    handle(replaceLibraryCMS, async (input, context) => {
      const before = await fileFor(services, input.id, context);
      return withContent(replaceLibraryCMS, input, uploads, context, async (content) => {
        const sha256 = await content.digest();
        // For a file whose bytes are missing, the same content is a repair.
        if (sha256 === before.sha256 && before.missingBytes !== true) throw invalidField('file', 'sameContent');
        const made = await bytesFor(before, content, services, context);
        const next = { ...made.stored, sha256, avif: null, posterKey: null, duration: null };
        const answer = await withStored(made, context, () =>
          change(replaceLibraryCMS, input, context, (transaction, file) =>
            bringIn(transaction, file, next, { operation: replaceLibraryCMS, show: input.show }, context),
          ),
        );
        return { id: input.id, answer };
      });
    }),

    handle(restoreLibraryCMSVersion, async ({ number, ...which }, context) =>
      change(restoreLibraryCMSVersion, which, context, async (transaction, file) => {
        const content = await versionOf(transaction, file.id, number, 'earlier');
        return bringIn(transaction, file, content, { operation: restoreLibraryCMSVersion, show: 'atOnce' }, context);
      }),
    ),

    handle(getLibraryCMSHidden, async ({ id }, context) => {
      await fileFor(services, id, context);
      const current = await currentContent(context.database, id);
      if (!(await context.storage.exists(current.key))) return { facts: [] };
      const { facts } = await hiddenIn(contentOfStored(current, context.storage), current.mediaType);
      return { facts: [...facts] };
    }),

    handle(removeLibraryCMSHidden, async (input, context) => {
      await fileFor(services, input.id, context);
      const current = await currentContent(context.database, input.id);
      const made = await withoutHidden(current, context);
      const next = { ...current, key: made.stored.key, posterKey: made.posterKey };
      const operation = removeLibraryCMSHidden;
      return withStored(made, context, () =>
        change(operation, input, context, (transaction, file) => {
          if (file.key !== current.key) throw new ProblemError('CONFLICT_VERSION');
          return bringIn(transaction, file, next, { operation, show: 'atOnce' }, context);
        }),
      );
    }),

    handle(publishLibraryCMSVersion, async ({ number, ...which }, context) =>
      change(publishLibraryCMSVersion, which, context, async (transaction, file) => {
        if (!(await mayPublish(transaction, registry, file.id, context))) throw mayNotPublish();
        const content = await versionOf(transaction, file.id, number, 'pending');
        if (content.by === callerOf(context).accountId) {
          throw new ProblemError('FORBIDDEN', { detail: 'detail.ownProposal' });
        }
        const next = { content, number, by: content.by };
        const version = await showContent(transaction, file, next, publishLibraryCMSVersion, context);
        // Only now: unreferenced bytes are removed.
        await deletePending(transaction, file.id);
        return { pending: false, number, version };
      }),
    ),

    handle(refuseLibraryCMSVersion, async ({ number, reason, ...which }, context) =>
      change(refuseLibraryCMSVersion, which, context, async (transaction, file) => ({
        version: await dropPending(transaction, file, { number, reason }, refuseLibraryCMSVersion, context),
      })),
    ),

    handle(getLibraryCMSVersions, async ({ id }, context) => {
      await fileFor(services, id, context);
      const { database } = context;
      const [versions, refusal] = [await readVersions(database, id, context), await readRefusal(database, id)];
      return { versions, refusal, mayPublish: await mayPublish(database, registry, id, context) };
    }),

    handle(getLibraryCMSVersionFile, async ({ id, number }, context) => {
      const { name } = await fileFor(services, id, context);
      return versionFile({ id, number, name: String(name) }, context);
    }),
  ];
}

/** Stores bytes for a change; when the change is refused, nothing of them stays. */
async function withStored<Answer>(
  made: Pick<StorableBytes, 'keys' | 'put'>,
  { storage }: Context,
  work: () => Promise<Answer>,
): Promise<Answer> {
  await putAtomically(made, storage);
  return work().catch(async (error) => {
    // As in store-file.ts: after a broken connection it is unknown whether the bytes are shown.
    if (error instanceof ProblemError || isRefusal(error)) await removeFiles(storage, made.keys);
    throw error;
  });
}

/** Stored content without what it says besides what it shows, with a copy of the picture beside it. */
async function withoutHidden({ name, ...content }: StoredContent & { name: string }, { storage }: Context) {
  if (!(await storage.exists(content.key))) throw new ProblemError('NOT_FOUND');
  const file = contentOfStored({ name, ...content }, storage);
  const { patches } = await hiddenIn(file, content.mediaType);
  if (patches.length === 0) throw invalidField('id', 'nothingHidden');
  const extension = extname(content.key).slice(1);
  const made = await plainBytes({ file, mediaType: content.mediaType, extension }, basename(content.key));
  const poster = content.posterKey && posterKey(made.stored.key, uniqueName());
  return {
    ...made,
    posterKey: poster,
    keys: poster ? [...made.keys, poster] : made.keys,
    async put() {
      await made.put();
      if (content.posterKey && poster) await storage.copy(content.posterKey, poster);
    },
  };
}

/** The record of a file that the caller may see. */
async function fileFor(services: Services, id: string, context: Context) {
  const only = await readableCondition(services, libraryFiles, context);
  return readRecord(context.database, libraryFiles, services.registry, id, { personal: true, only });
}

/**
 * The bytes of new content, with the readable end of the file's address. @throws ProblemError for content of another
 * kind.
 */
async function bytesFor(
  { mediaType, file }: Readonly<Record<string, unknown>>,
  content: Content,
  { settings }: Services,
  { storage, database }: Context,
): Promise<StorableBytes> {
  const wasPicture = String(mediaType).startsWith('image/');
  const detected = await detectType(content, wasPicture ? 'image' : 'attachment', settings.uploadLimits);
  const [id] = file as string[];
  const [row] = await query<{ key: string }>(database, 'SELECT storage_key AS key FROM stored_files WHERE id = $1', [
    id,
  ]);
  const name = row?.key.slice(row.key.indexOf('/') + 1) ?? content.name;
  if (detected.isPicture) {
    if (!wasPicture) throw invalidField('file', 'otherKind');
    return pictureBytes({ file: content, beginning: detected.beginning, isPrivate: false }, storage, name);
  }
  if (detected.mediaType !== mediaType) throw invalidField('file', 'otherKind');
  return plainBytes({ file: content, ...detected }, name);
}

async function readVersions(database: Database, id: string, context: Context): Promise<FileVersion[]> {
  const rows = await query<Omit<FileVersion, 'picture'> & { key: string | null }>(
    database,
    `SELECT number, state, CASE WHEN "mediaType" LIKE 'image/%' THEN key ELSE nullif(poster, '') END AS key, "mediaType", bytes, at, coalesce(a.full_name, '') AS "byName", coalesce(version.by = $2::uuid, false) AS "isOwn" FROM (
       SELECT content_number AS number, 'current' AS state, storage_key AS key, poster_key AS poster, media_type AS "mediaType", bytes,
         coalesce(content_at, created_at) AS at, CASE WHEN content_at IS NULL THEN created_by ELSE content_by END AS by
       FROM stored_files WHERE id = $1
       UNION ALL SELECT number, state, storage_key, poster_key, media_type, bytes, created_at, created_by FROM file_versions WHERE file_id = $1
     ) AS version LEFT JOIN accounts AS a ON a.id = version.by ORDER BY number DESC`,
    [id, callerOf(context).accountId],
  );
  return rows.map(({ key, ...version }) => ({ ...version, picture: key === null ? null : fileUrl(key) }));
}

async function readRefusal(database: Database, id: string): Promise<Refusal | null> {
  const [refusal] = await query<Refusal>(
    database,
    `SELECT coalesce(refusal_reason, '') AS reason, refused_at AS at, coalesce(a.full_name, '') AS "byName"
     FROM stored_files AS f LEFT JOIN accounts AS a ON a.id = f.refused_by WHERE f.id = $1 AND refused_at IS NOT NULL`,
    [id],
  );
  return refusal ?? null;
}

async function versionFile(
  { id, number, name }: { id: string; number: number; name: string },
  { database, storage }: Context,
): Promise<FileAnswer> {
  const [found] = await query<{ key: string; mediaType: string }>(
    database,
    `SELECT storage_key AS key, media_type AS "mediaType" FROM stored_files WHERE id = $1 AND content_number = $2
     UNION ALL SELECT storage_key, media_type FROM file_versions WHERE file_id = $1 AND number = $2 LIMIT 1`,
    [id, number],
  );
  if (!found || !(await storage.exists(found.key))) throw new ProblemError('NOT_FOUND');
  const stem = name.slice(0, name.length - extname(name).length);
  const fileName = `${stem} (${number})${extname(found.key)}`;
  return { fileName, mediaType: found.mediaType, content: await storage.getStream(found.key) };
}

function mayNotPublish(): ProblemError {
  return new ProblemError('FORBIDDEN', { detail: 'detail.mayNotPublishFile' });
}
