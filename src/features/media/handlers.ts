import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { isRefusal } from '../../engine/database-errors.ts';
import { type Context, callerOf, type Handler, handle, type UploadedFile } from '../../engine/handler.ts';
import { fileUrl, imageVariants, variantKey } from '../../lib/file-address.ts';
import { slugify } from '../../lib/fold.ts';
import { removeFiles, storeFiles } from '../../platform/storage.ts';
import { insertMedia, type Media, maxUploadBytes, updateMedia } from './contract.ts';
import type { OfficeDanger } from './office-documents.ts';

/** Documents that may be attached, by what their bytes say, with the ending they are served under. */
const documentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
};

/** What documents with macros say of themselves. */
const macroType = /macroenabled/i;

/** Uploads: pictures are normalised, documents kept as they are; both recognised by their content. */
export const mediaHandlers: readonly Handler[] = [
  handle(insertMedia, async ({ purpose, alt }, context) => {
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
    if (purpose === 'attachment' && type && extension) return storeDocument(file, type.mime, extension, context);
    if (purpose === 'attachment' && !type?.mime.startsWith('image/')) {
      throw refusedFile('attachmentOnly');
    }
    return storeImage(file, alt, context);
  }),

  handle(updateMedia, async ({ id, alt }, context) => {
    const previous = await context.database.selectFrom('media').select('alt').where('id', '=', id).executeTakeFirst();
    if (!previous) throw new ProblemError('NOT_FOUND');
    await context.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('media').set({ alt }).where('id', '=', id).execute();
      await writeAudit(transaction, context, { ...changeOf(updateMedia.name, id), before: previous, after: { alt } });
    });
    return { id, alt };
  }),
];

function refusedFile(code: 'attachmentOnly' | OfficeDanger): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', { detail: `detail.${code}`, errors: [{ path: 'file', code }] });
}

function tooLarge(): ProblemError {
  return new ProblemError('PAYLOAD_TOO_LARGE', {
    detail: 'detail.fileTooLarge',
    values: { megabytes: maxUploadBytes / 1024 / 1024 },
  });
}

async function storeImage(file: UploadedFile, alt: string, context: Context): Promise<Media> {
  const { processImage } = await import('./image-processing.ts');
  const { width, height, picture, variants } = await processImage(file.bytes);
  const key = newKey(file.name, 'webp');
  const smaller = variants.map((variant) => [variantKey(key, variant.width), variant.picture] as const);
  const bytes = picture.length;
  const stored = { key, mediaType: 'image/webp', bytes, alt, width, height };
  const row = await store(context, file, stored, [[key, picture], ...smaller]);
  const url = fileUrl(key);
  return { ...row, url, image: { url, alt, width, height, variants: imageVariants(key, width) } };
}

async function storeDocument(
  file: UploadedFile,
  mediaType: string,
  extension: string,
  context: Context,
): Promise<Media> {
  const key = newKey(file.name, extension);
  const size = { bytes: file.bytes.length, width: null, height: null };
  const row = await store(context, file, { key, mediaType, alt: '', ...size }, [[key, file.bytes]]);
  return { ...row, url: fileUrl(key), image: null };
}

/** A key nobody can guess (a draft's pictures are not to be found by trying), ending in a readable name. */
function newKey(name: string, extension: string): string {
  const readable = slugify(name.slice(0, name.length - extname(name).length), 60) || 'tep';
  return `${randomBytes(12).toString('hex')}/${readable}.${extension}`;
}

interface StoredFile {
  key: string;
  mediaType: string;
  bytes: number;
  alt: string;
  width: number | null;
  height: number | null;
}

/** Stores the files, then their row. Where the database refuses the row the files go too. */
async function store(
  context: Context,
  file: UploadedFile,
  stored: StoredFile,
  files: readonly (readonly [key: string, content: Buffer])[],
) {
  await storeFiles(context.storage, files);
  try {
    return await insertRow(context, file, stored);
  } catch (error) {
    // Of a connection that broke nobody knows whether the row is there: a file too many is better than one too few.
    if (isRefusal(error)) {
      await removeFiles(
        context.storage,
        files.map(([key]) => key),
      );
    }
    throw error;
  }
}

async function insertRow(context: Context, file: UploadedFile, stored: StoredFile) {
  const { key, mediaType, bytes, alt, width, height } = stored;
  const { name } = file;
  const id = await context.database.transaction().execute(async (transaction) => {
    const row = await transaction
      .insertInto('media')
      .values({
        storage_key: key,
        name,
        media_type: mediaType,
        bytes,
        sha256: createHash('sha256').update(file.bytes).digest('hex'),
        alt,
        width,
        height,
        created_by: callerOf(context).accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(transaction, context, {
      ...changeOf(insertMedia.name, row.id),
      after: { name, mediaType, bytes, alt },
    });
    return row.id;
  });
  return { id, name, mediaType, bytes, alt };
}

function changeOf(operation: string, recordId: string) {
  return { operation, resource: 'media', recordId };
}
