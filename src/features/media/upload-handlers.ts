import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import type { Services } from '../../engine/slices/services.ts';
import type { HeldBytes } from '../../platform/partial-files.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { type Content, contentOf, contentOfParts } from './content.ts';
import { getUnfinishedUploads, insertMedia, type UploadInput } from './contract/media.ts';
import { detectType } from './detect-type.ts';
import { storeImage, storeOriginal, underSemaphore } from './store-file.ts';
import { createUnfinishedUploads, type Taken, type Unfinished, type UnfinishedUploads } from './unfinished-uploads.ts';

/**
 * Uploads that are inspected and stored at the same time: a document is in memory completely meanwhile, some ten
 * megabytes, a picture only when its turn comes.
 */
const uploadSemaphore = createSemaphore({ maxConcurrent: 8, maxQueued: 256 });

/** The services that uploads need. */
export type UploadServices = ResourceScope & Pick<Services, 'database' | 'storage' | 'settings'>;

/** Uploads: pictures are normalised, documents and videos stored without hidden information; all are detected by their content. */
export function uploadHandlers(services: UploadServices): Handler[] {
  const uploads = createUnfinishedUploads(services);
  const limits = services.settings.uploadLimits;
  return [
    handle(insertMedia, async (input, context) => {
      const { upload: _upload, sha256: _sha256, purpose, ...wanted } = input;
      if (purpose === 'portrait' && wanted.folderId !== undefined) throw ofNoFolder();
      return withContent(insertMedia, input, uploads, context, async (file) => {
        const detected = await detectType(file, purpose, limits);
        const own = { operation: insertMedia, scope: services, isPrivate: purpose === 'portrait' };
        const upload = { ...wanted, ...own, file };
        const media = detected.isPicture
          ? await storeImage({ ...upload, beginning: detected.beginning }, context)
          : await storeOriginal({ ...upload, beginning: undefined, ...detected }, context);
        return { id: media.id, answer: media };
      });
    }),

    handle(getUnfinishedUploads, async (_input, context) => {
      const { unfinished: _total, ...each } = limits;
      return { limits: each, uploads: await uploads.listOf(callerOf(context).accountId) };
    }),
  ];
}

/**
 * Works on an upload, from one form or in parts, and returns the call's answer; the same again for an upload in parts
 * that was already taken.
 * @throws ProblemError when nothing was sent, parts are missing, or the content differs from the sender's digest.
 */
export async function withContent<Answer>(
  { name }: Pick<Operation, 'name'>,
  input: Pick<UploadInput, 'upload' | 'sha256'>,
  uploads: UnfinishedUploads,
  context: Context,
  work: (file: Content) => Promise<Taken<Answer>>,
): Promise<Answer> {
  const { upload, sha256 } = input;
  const { file: sent } = context;
  if (sent) {
    const { answer } = await underSemaphore(uploadSemaphore, () => work(contentOf(sent, context.storage)));
    return answer;
  }
  if (upload === undefined) throw new ProblemError('UNSUPPORTED_MEDIA', { detail: 'detail.multipartOnly' });
  const call = `${name} ${JSON.stringify(input)}`;
  return uploads.take(callerOf(context).accountId, upload, call, (file, bytes) =>
    underSemaphore(uploadSemaphore, async () => work(await arrived(file, bytes, sha256))),
  );
}

/** The content of a file that came in parts. */
async function arrived(file: Unfinished, held: HeldBytes, sha256: string | undefined): Promise<Content> {
  const { received, bytes } = file;
  if (received < bytes) {
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.uploadIncomplete', values: { received, bytes } });
  }
  const content = contentOfParts(file, held);
  if (sha256 !== undefined && sha256 !== (await content.digest())) throw new ProblemError('CHECKSUM_MISMATCH');
  return content;
}

/** A portrait has no folder. */
function ofNoFolder(): ProblemError {
  const errors = [{ path: 'folderId', code: 'unknownKey', values: { key: 'folderId' } }];
  return new ProblemError('VALIDATION_FAILED', { errors });
}
