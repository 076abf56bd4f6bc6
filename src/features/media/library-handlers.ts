import { basename, extname } from 'node:path/posix';
import { ProblemError } from '../../contract/errors.ts';
import { readRecord } from '../../engine/detail.ts';
import { type Context, type FileAnswer, type Handler, handle } from '../../engine/handler.ts';
import { underRules } from '../../engine/record-rules.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import { checkReferenceChoice } from '../../engine/row-access/reference-choice.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { staleRecord } from '../../engine/update.ts';
import { lockBatch, updateBatch } from '../../engine/write/batch.ts';
import { checkReferences } from '../../engine/write/references.ts';
import { getLibraryCMSOriginal, getLibraryCMSUses, moveLibraryCMS } from './contract/library.ts';
import { refuseClosed } from './folder-rights.ts';
import { libraryFiles } from './media/resource.ts';
import { usesOf } from './uses.ts';

/** Operations on library files besides the verbs of every resource. */
export function libraryHandlers(services: Services): Handler[] {
  const { registry } = services;
  return [
    handle(moveLibraryCMS, async ({ items, folderId }, context) => {
      const ids = items.map(({ id }) => id);
      const change = { operation: moveLibraryCMS, kind: 'update', ids, values: [{ folderId }] } as const;
      return context.database.transaction().execute((transaction) =>
        underRules(transaction, services, libraryFiles, change, context, async () => {
          const current = await lockBatch(transaction, libraryFiles, ids);
          const moved = [];
          for (const { id, version } of items) {
            const record = current.get(id);
            if (!record || record.trashed) throw new ProblemError('NOT_FOUND');
            if (record.version !== version) {
              const now = await readRecord(transaction, libraryFiles, registry, id, { personal: true });
              throw staleRecord(libraryFiles, now, context);
            }
            if (record.fields.folderId === folderId) continue;
            const before = { folderId: record.fields.folderId };
            moved.push({ id, version, record: { ...record.fields, folderId }, before, after: { folderId } });
          }
          await checkReferences(transaction, libraryFiles, registry, { folderId });
          await checkReferenceChoice(transaction, libraryFiles, services, { values: { folderId } }, context);
          if (moved.length === 0) return { items };
          const { name } = moveLibraryCMS;
          const written = await updateBatch(transaction, libraryFiles, name, moved, context);
          const versions = new Map(written.map(({ id, version }) => [id, version]));
          return { items: items.map(({ id, version }) => ({ id, version: versions.get(id) ?? version })) };
        }),
      );
    }),

    handle(getLibraryCMSUses, async ({ id }, context) => {
      const only = await readableCondition(services, libraryFiles, context);
      await readRecord(context.database, libraryFiles, registry, id, { personal: true, only });
      const { uses, unseen } = await usesOf(context.database, registry, [id], { context, trashed: true });
      return { uses, unseen: [...unseen.values()].reduce((sum, total) => sum + total, 0) };
    }),

    handle(getLibraryCMSOriginal, async ({ id }, context) => {
      await refuseClosed(context.database, libraryFiles, 'folderId', [id], context);
      return originalAnswer(id, context);
    }),
  ];
}

const originalTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** The original under the present name of the file. @throws ProblemError NOT_FOUND when there is none. */
async function originalAnswer(id: string, { database, storage }: Context): Promise<FileAnswer> {
  const [found] = await query<{ key: string | null; name: string }>(
    database,
    'SELECT original_key AS key, name FROM stored_files WHERE id = $1 AND library AND deleted_at IS NULL',
    [id],
  );
  if (!found?.key || !(await storage.exists(found.key))) throw new ProblemError('NOT_FOUND');
  const extension = extname(found.key);
  return {
    fileName: `${basename(found.name, extname(found.name))}${extension}`,
    mediaType: originalTypes[extension.slice(1)] ?? 'application/octet-stream',
    content: await storage.getStream(found.key),
  };
}
