import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { writeAudit } from '../../engine/audit.ts';
import { readRecord } from '../../engine/detail.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import { updateRecord } from '../../engine/update.ts';
import { insertMedia, maxUploadBytes, updateMedia } from './contract.ts';
import { libraryFiles } from './media/resource.ts';
import type { OfficeDanger } from './office-documents.ts';
import { storeDocument, storeImage } from './storing.ts';

/** Documents that may be attached, by what their bytes say, with the ending they are served under. */
const documentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** What documents with macros say of themselves. */
const macroType = /macroenabled/i;

/** How often a description is written anew when somebody else changed the record in between. */
const describeTries = 5;

/** Uploads: pictures are normalised, documents kept as they are; both recognised by their content. */
export function uploadHandlers(scope: ResourceScope): Handler[] {
  return [
    handle(insertMedia, async ({ purpose, ...wanted }, context) => {
      const { file } = context;
      if (!file) throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.multipartOnly' });
      if (file.bytes.length > maxUploadBytes) throw tooLarge();
      // Loaded with the first upload: a process that only serves readers and writers of text stays smaller.
      const { fileTypeFromBuffer } = await import('file-type');
      const type = await fileTypeFromBuffer(file.bytes);
      const extension = type && documentTypes[type.mime];
      const { dangerOf } = await import('./office-documents.ts');
      const danger = macroType.test(type?.mime ?? '') ? 'macroDocument' : await dangerOf(file.bytes);
      if (danger) throw refusedFile(danger);
      if (purpose === 'portrait' && wanted.folderId !== undefined) throw ofNoFolder();
      const upload = { ...wanted, file, beginning: type?.mime, scope, isPrivate: purpose === 'portrait' };
      if (purpose === 'attachment' && type && extension) {
        return storeDocument({ ...upload, mediaType: type.mime, extension }, context);
      }
      if (purpose === 'attachment' && !type?.mime.startsWith('image/')) throw refusedFile('attachmentOnly');
      return storeImage(upload, context);
    }),

    handle(updateMedia, async ({ id, alt }, context) => {
      const { database } = context;
      const columns = ['alt', 'library', 'created_by'] as const;
      const found = await database.selectFrom('stored_files').select(columns).where('id', '=', id).executeTakeFirst();
      const { accountId, permissions } = callerOf(context);
      const file = found?.library || found?.created_by === accountId ? found : undefined;
      if (!file) throw new ProblemError('NOT_FOUND');
      const isOwn = file.created_by === accountId;
      if (!isOwn && !permissions.has(resourceOperations(libraryFiles).update.name)) throw new ProblemError('FORBIDDEN');
      if (file.library) await describe(scope, id, alt, context);
      else await describePrivate(id, alt, file.alt, context);
      return { id, alt };
    }),
  ];
}

/** Describes a file of the library by the kit's update, so that rules, version and history hold. */
async function describe(scope: ResourceScope, id: string, alt: string, context: Context): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const reading = { personal: true };
    const { version } = await readRecord(context.database, libraryFiles, scope.registry, id, reading);
    try {
      await updateRecord(libraryFiles, scope, { id, version, alt }, context, updateMedia as Operation);
      return;
    } catch (error) {
      const isStale = error instanceof ProblemError && error.code === 'CONFLICT_VERSION';
      if (!isStale || tries === describeTries) throw error;
    }
  }
}

async function describePrivate(id: string, alt: string, before: string, context: Context): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('stored_files').set({ alt }).where('id', '=', id).execute();
    const change = { operation: updateMedia.name, resource: 'portraits', recordId: id };
    await writeAudit(transaction, context, { ...change, before: { alt: before }, after: { alt } });
  });
}

/** A person's picture stands in no folder. */
function ofNoFolder(): ProblemError {
  const errors = [{ path: 'folderId', code: 'unknownKey', values: { key: 'folderId' } }];
  return new ProblemError('VALIDATION_FAILED', { errors });
}

function refusedFile(code: 'attachmentOnly' | OfficeDanger): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', { detail: `detail.${code}`, errors: [{ path: 'file', code }] });
}

function tooLarge(): ProblemError {
  return new ProblemError('PAYLOAD_TOO_LARGE', {
    detail: 'detail.fileTooLarge',
    values: { megabytes: maxUploadBytes / 1024 / 1024 },
  });
}
