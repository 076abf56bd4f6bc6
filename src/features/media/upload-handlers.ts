import { ProblemError } from '../../contract/errors.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import type { Services } from '../../engine/slices/services.ts';
import { createTurns } from '../../platform/turns.ts';
import { type Content, contentOf, contentOfParts } from './content.ts';
import { getUnfinishedUploads, insertMedia, type Media, type UploadInput } from './contract.ts';
import type { OfficeDanger } from './office-documents.ts';
import { inTurn, storeAsItIs, storedMedia, storeImage, type Upload } from './storing.ts';
import { createUnfinishedUploads, tooLarge, type Unfinished } from './unfinished.ts';

/** Documents that may be attached, by what their bytes say, with the ending they are served under. */
const documentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** What documents with macros say of themselves. */
const macroType = /macroenabled/i;

/** What a sender asks for, besides saying where his file lies. */
type Wanted = Omit<UploadInput, 'upload' | 'sha256'>;

/** Films that browsers play. */
const videoTypes: Readonly<Record<string, string>> = { 'video/mp4': 'mp4', 'video/x-m4v': 'mp4', 'video/webm': 'webm' };

/** Files that are whole in memory at a time, each of up to some ten megabytes. */
const inMemory = createTurns({ atOnce: 8, mostWaiting: 256 });

/** What uploads need of the host. */
export type UploadServices = ResourceScope & Pick<Services, 'database' | 'storage' | 'settings'>;

/** Uploads: pictures are normalised, documents and films kept as they are; all recognised by their content. */
export function uploadHandlers(services: UploadServices): Handler[] {
  const scope: ResourceScope = services;
  const uploads = createUnfinishedUploads(services);
  const limits = services.settings.uploadLimits;

  const insert = async (content: Content, { purpose, ...wanted }: Wanted, context: Context) => {
    // Loaded with the first upload: a process that only serves readers and writers of text stays smaller.
    const { fileTypeFromBuffer } = await import('file-type');
    const beginning = await content.beginning();
    const video = videoTypes[(await fileTypeFromBuffer(beginning))?.mime ?? ''];
    const upload = { ...wanted, file: content, scope, isPrivate: purpose === 'portrait' };
    if (video && purpose !== 'attachment') throw refusedFile('imageOnly');
    if (video) {
      if (content.size > limits.video) throw tooLarge(limits.video);
      return storeAsItIs({ ...upload, beginning: undefined, mediaType: `video/${video}`, extension: video }, context);
    }
    const most = Math.max(limits.image, limits.document);
    if (content.size > most) throw tooLarge(most);
    return inTurn(inMemory, async () => insertWhole(await content.whole(), upload, purpose, context));
  };

  const insertWhole = async (
    bytes: Buffer,
    upload: Omit<Upload, 'beginning'>,
    purpose: Wanted['purpose'],
    context: Context,
  ) => {
    const { fileTypeFromBuffer } = await import('file-type');
    const type = await fileTypeFromBuffer(bytes);
    const isPicture = type?.mime.startsWith('image/') === true;
    const limit = isPicture ? limits.image : limits.document;
    if (bytes.length > limit) throw tooLarge(limit);
    const extension = type && documentTypes[type.mime];
    const { dangerOf } = await import('./office-documents.ts');
    const danger = macroType.test(type?.mime ?? '') ? 'macroDocument' : await dangerOf(bytes);
    if (danger) throw refusedFile(danger);
    if (purpose === 'attachment' && type && extension) {
      return storeAsItIs({ ...upload, beginning: type.mime, mediaType: type.mime, extension }, context);
    }
    if (purpose === 'attachment' && !isPicture) throw refusedFile('attachmentOnly');
    return storeImage({ ...upload, beginning: type?.mime }, context);
  };

  return [
    handle(insertMedia, async ({ upload: uploadId, sha256, ...wanted }, context) => {
      if (wanted.purpose === 'portrait' && wanted.folderId !== undefined) throw ofNoFolder();
      if (context.file) return insert(contentOf(context.file, context.storage), wanted, context);
      if (uploadId === undefined) throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.multipartOnly' });
      let media: Media | undefined;
      await uploads.take(callerOf(context).accountId, uploadId, async (file) => {
        if (file.fileId !== null) media = await storedMedia(context.database, file.fileId);
        else media = await insert(await arrived(file, sha256, context), wanted, context);
        return media.id;
      });
      if (!media) throw new ProblemError('NOT_FOUND');
      return media;
    }),

    handle(getUnfinishedUploads, async (_input, context) => {
      const { unfinished: _total, ...each } = limits;
      return { limits: each, uploads: await uploads.listOf(callerOf(context).accountId) };
    }),
  ];
}

/** A person's picture stands in no folder. */
function ofNoFolder(): ProblemError {
  const errors = [{ path: 'folderId', code: 'unknownKey', values: { key: 'folderId' } }];
  return new ProblemError('VALIDATION_FAILED', { errors });
}

function refusedFile(code: 'attachmentOnly' | 'imageOnly' | OfficeDanger): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', { detail: `detail.${code}`, errors: [{ path: 'file', code }] });
}

/** The content of a file that came in parts. @throws ProblemError where some lack, or it is not what its sender meant. */
async function arrived(file: Unfinished, sha256: string | undefined, { storage }: Context): Promise<Content> {
  const { received, bytes } = file;
  if (received < bytes) {
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.uploadIncomplete', values: { received, bytes } });
  }
  const content = contentOfParts(file, storage);
  if (sha256 !== undefined && sha256 !== (await content.digest())) throw new ProblemError('CHECKSUM_MISMATCH');
  return content;
}
