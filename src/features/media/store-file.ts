import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import { ProblemError } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operation.ts';
import { isRefusal } from '../../engine/database-errors.ts';
import type { Context } from '../../engine/handler.ts';
import { shownPicture } from '../../engine/kinds/image.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import { fileUrl, originalKey, variantKey } from '../../lib/file-address.ts';
import { slugify } from '../../lib/fold.ts';
import { type Semaphore, SemaphoreFullError } from '../../platform/semaphore.ts';
import { type FileStorage, removeFiles, storeFiles } from '../../platform/storage.ts';
import type { Content } from './content.ts';
import type { Media } from './contract/media.ts';
import { hiddenIn } from './hidden/hidden.ts';
import { pictureSemaphore, pictures } from './pictures/workers.ts';
import {
  type Described,
  type ExistingFile,
  insertFile,
  middle,
  type NewFile,
  sameContent,
  undescribed,
} from './queries.ts';

/** An uploaded file with the sender's options. */
export interface Upload {
  /** The operation that stores it. */
  readonly operation: Pick<Operation, 'name'>;
  readonly file: Content;
  readonly scope: ResourceScope;
  /** The media type detected from its first bytes. */
  readonly beginning: string | undefined;
  /** Never in the library: a person's portrait. */
  readonly isPrivate: boolean;
  readonly alt: string;
  /** What is already known of it, as of a part of a picture. */
  readonly described?: Described;
  readonly folderId?: string | undefined;
  /** What to do with content that the library already has. */
  readonly same: 'reuse' | 'copy';
}

/** Stores a picture with its smaller copies. */
export async function storeImage(upload: Upload, context: Context): Promise<Media> {
  const known = await findExisting(upload, context);
  if (known) return known;
  const made = await pictureBytes(upload, context.storage);
  return store(upload, { ...made.stored, alt: upload.alt }, made, context);
}

/** Bytes to store, with the values of their row. */
export interface StorableBytes {
  readonly stored: Omit<NewFile, 'name' | 'alt' | 'described' | 'sha256' | 'folderId' | 'isPrivate'>;
  readonly keys: readonly string[];
  readonly put: () => Promise<void>;
}

/** A picture with its smaller copies and its original, where that is kept. */
export async function pictureBytes(
  upload: Pick<Upload, 'file' | 'beginning' | 'isPrivate'>,
  storage: FileStorage,
  name = upload.file.name,
): Promise<StorableBytes> {
  const { width, height, picture, variants, placeholder, original } = await processed(upload);
  const key = newKey(name, 'webp');
  const smaller = variants.map((variant) => [variantKey(key, variant.width), variant.picture] as const);
  const originalFile = original && ([originalKey(key, original.extension), original.bytes] as const);
  const stored = {
    ...{ key, mediaType: 'image/webp', bytes: picture.length, width, height, placeholder },
    originalKey: originalFile?.[0] ?? null,
    originalBytes: originalFile?.[1].length ?? null,
  };
  const files = [[key, picture] as const, ...smaller, ...(originalFile ? [originalFile] : [])];
  return { stored, keys: files.map(([each]) => each), put: () => storeFiles(storage, files) };
}

/** A document or a video, unchanged but for what it says of places, people and devices. */
export async function plainBytes(
  { file, mediaType, extension }: { file: Content; mediaType: string; extension: string },
  name = file.name,
): Promise<StorableBytes> {
  const { patches } = await hiddenIn(file, mediaType);
  const key = newKey(name, extension);
  const stored = { key, mediaType, bytes: file.size, ...noPicture };
  return { stored, keys: [key], put: () => file.storeAs(key, patches) };
}

/** Processes a picture; the original of a portrait is not kept. */
export async function processed({ file, beginning, isPrivate }: Pick<Upload, 'file' | 'beginning' | 'isPrivate'>) {
  const mode = isPrivate ? 'copies' : 'original';
  return underSemaphore(pictureSemaphore, async () => pictures.run('process', await file.whole(), beginning, mode));
}

/** Runs work under a semaphore. @throws ProblemError UNAVAILABLE when its queue is full. */
export async function underSemaphore<Answer>(taken: Semaphore, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await taken.run('urgent', work);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new ProblemError('UNAVAILABLE', { retryAfter: 5 });
  }
}

/** Stores a document or a video. */
export async function storeOriginal(
  upload: Upload & { readonly mediaType: string; readonly extension: string },
  context: Context,
): Promise<Media> {
  const known = await findExisting(upload, context);
  if (known) return known;
  const made = await plainBytes(upload);
  return store(upload, { ...made.stored, alt: '' }, made, context);
}

const noPicture = { width: null, height: null, placeholder: null, originalKey: null, originalBytes: null };

/** The library file with the same content, if the sender wants to reuse it. */
async function findExisting(upload: Upload, context: Context): Promise<Media | undefined> {
  if (upload.isPrivate || upload.same === 'copy') return undefined;
  const known = await sameContent(context.database, await upload.file.digest(), context);
  return known && mediaOf(known, true);
}

/** A key that nobody can guess, because pictures of drafts must not be found by trying; it ends in a readable name. */
export function newKey(name: string, extension: string): string {
  const readable = slugify(name.slice(0, name.length - extname(name).length), 60) || 'tep';
  return `${randomBytes(12).toString('hex')}/${readable}.${extension}`;
}

/** Stores bytes; on failure nothing of them stays. */
export async function putAtomically(
  { keys, put }: Pick<StorableBytes, 'keys' | 'put'>,
  storage: FileStorage,
): Promise<void> {
  await put().catch(async (error) => {
    await removeFiles(storage, keys);
    throw error;
  });
}

/**
 * Stores the files, then their row. When the database refuses the row, or somebody else stored the same content
 * meanwhile, the files are removed.
 */
async function store(
  { operation, file, described = undescribed, folderId, isPrivate, same, scope }: Upload,
  stored: Omit<NewFile, 'name' | 'described' | 'sha256' | 'folderId' | 'isPrivate'>,
  { keys, put }: StorableBytes,
  context: Context,
): Promise<Media> {
  const sha256 = await file.digest();
  await putAtomically({ keys, put }, context.storage);
  const row = { ...stored, name: file.name, described, sha256, folderId: folderId ?? null, isPrivate };
  try {
    const { id, known } = await insertFile(context, scope, operation, row, same);
    if (!known) return mediaOf({ ...row, ...middle, avif: false, id }, false);
    await removeFiles(context.storage, keys);
    return mediaOf(known, true);
  } catch (error) {
    // After a broken connection it is unknown whether the row exists: one file too many is better than one too few.
    if (error instanceof ProblemError || isRefusal(error)) await removeFiles(context.storage, keys);
    throw error;
  }
}

function mediaOf({ id, name, mediaType, bytes, width, height, ...file }: ExistingFile, reused: boolean): Media {
  const image = width === null || height === null ? null : shownPicture({ ...file, width, height });
  return { id, url: fileUrl(file.key), name, mediaType, bytes, alt: file.alt, reused, image };
}
