import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { ProblemError } from '../../contract/errors.ts';
import { isRefusal } from '../../engine/database-errors.ts';
import type { Context, UploadedFile } from '../../engine/handler.ts';
import { shownPicture } from '../../engine/kinds/image.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import { fileUrl, originalKey, variantKey } from '../../lib/file-address.ts';
import { slugify } from '../../lib/fold.ts';
import { removeFiles, storeFiles } from '../../platform/storage.ts';
import { TurnsTaken } from '../../platform/turns.ts';
import type { Media } from './contract.ts';
import { pictureTurns } from './pictures/turns.ts';
import { insertFile, middle, type NewFile, type StandingFile, sameContent } from './queries.ts';

/** A file that came in, and what its sender asked for. */
export interface Upload {
  readonly file: UploadedFile;
  readonly scope: ResourceScope;
  /** The media type that its first bytes are of. */
  readonly beginning: string | undefined;
  /** Never in the library: a person's picture. */
  readonly isPrivate: boolean;
  readonly alt: string;
  readonly folderId?: string | undefined;
  /** What becomes of content that the library has already. */
  readonly same: 'reuse' | 'copy';
}

/** Stores a picture with its smaller copies. */
export async function storeImage(upload: Upload, context: Context): Promise<Media> {
  const known = await standing(upload, context);
  if (known) return known;
  const { width, height, picture, variants, placeholder, original } = await processed(upload);
  const key = newKey(upload.file.name, 'webp');
  const smaller = variants.map((variant) => [variantKey(key, variant.width), variant.picture] as const);
  const kept = original && ([originalKey(key, original.extension), original.bytes] as const);
  const stored = {
    ...{ key, mediaType: 'image/webp', bytes: picture.length, alt: upload.alt, width, height, placeholder },
    originalKey: kept?.[0] ?? null,
    originalBytes: kept?.[1].length ?? null,
  };
  return store(upload, stored, [[key, picture], ...smaller, ...(kept ? [kept] : [])], context);
}

/** Of a person's picture nothing is kept but what is shown. */
async function processed({ file, beginning, isPrivate }: Upload) {
  const { processImage } = await import('./image-processing.ts');
  try {
    return await pictureTurns.take('urgent', () =>
      processImage(file.bytes, beginning, isPrivate ? 'copies' : 'original'),
    );
  } catch (error) {
    if (!(error instanceof TurnsTaken)) throw error;
    throw new ProblemError('UNAVAILABLE', { retryAfter: 5 });
  }
}

/** Stores a document as it is. */
export async function storeDocument(
  upload: Upload & { readonly mediaType: string; readonly extension: string },
  context: Context,
): Promise<Media> {
  const known = await standing(upload, context);
  if (known) return known;
  const { file, mediaType, extension } = upload;
  const key = newKey(file.name, extension);
  const stored = { key, mediaType, bytes: file.bytes.length, alt: '', ...noPicture };
  return store(upload, stored, [[key, file.bytes]], context);
}

const noPicture = { width: null, height: null, placeholder: null, originalKey: null, originalBytes: null };

/** The file of the library with the same content, where that is what the sender asked for. */
async function standing(upload: Upload, context: Context): Promise<Media | undefined> {
  if (upload.isPrivate || upload.same === 'copy') return undefined;
  const known = await sameContent(context.database, digestOf(upload.file), context);
  return known && mediaOf(known, true);
}

/** A key nobody can guess (a draft's pictures are not to be found by trying), ending in a readable name. */
function newKey(name: string, extension: string): string {
  const readable = slugify(name.slice(0, name.length - extname(name).length), 60) || 'tep';
  return `${randomBytes(12).toString('hex')}/${readable}.${extension}`;
}

/**
 * Stores the files, then their row. Where the database refuses the row, or somebody else has stored the same content
 * meanwhile, the files go too.
 */
async function store(
  { file, folderId, isPrivate, same, scope }: Upload,
  stored: Omit<NewFile, 'name' | 'sha256' | 'folderId' | 'isPrivate'>,
  files: readonly (readonly [key: string, content: Buffer])[],
  context: Context,
): Promise<Media> {
  const keys = files.map(([key]) => key);
  await storeFiles(context.storage, files);
  const sha256 = digestOf(file);
  const row = { ...stored, name: file.name, sha256, folderId: folderId ?? null, isPrivate };
  try {
    const { id, known } = await insertFile(context, scope, row, same);
    if (!known) return mediaOf({ ...row, ...middle, avif: false, id }, false);
    await removeFiles(context.storage, keys);
    return mediaOf(known, true);
  } catch (error) {
    // Of a connection that broke nobody knows whether the row is there: a file too many is better than one too few.
    if (error instanceof ProblemError || isRefusal(error)) await removeFiles(context.storage, keys);
    throw error;
  }
}

function digestOf(file: UploadedFile): string {
  return createHash('sha256').update(file.bytes).digest('hex');
}

function mediaOf({ id, name, mediaType, bytes, width, height, ...file }: StandingFile, reused: boolean): Media {
  const image = width === null || height === null ? null : shownPicture({ ...file, width, height });
  return { id, url: fileUrl(file.key), name, mediaType, bytes, alt: file.alt, reused, image };
}
