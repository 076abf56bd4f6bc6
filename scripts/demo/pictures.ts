import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Context } from '../../src/engine/handler.ts';
import { insertMedia } from '../../src/features/media/contract/media.ts';
import { placeholderOf } from '../../src/features/media/pictures/placeholder.ts';
import { insertFile, undescribed } from '../../src/features/media/queries.ts';
import { newKey } from '../../src/features/media/store-file.ts';
import { fileUrl, originalKey, smallerWidths, variantKey } from '../../src/lib/file-address.ts';
import { createSemaphore } from '../../src/platform/semaphore.ts';
import { storeFiles } from '../../src/platform/storage.ts';
import { resourceScope } from '../../src/server/services.ts';
import { samples } from './samples.ts';

/** One of the numbered pictures of a scene, with its alternative text. */
export interface SamplePicture {
  readonly scene: string;
  readonly number: number;
  readonly alt: string;
}

/** A stored picture, as texts name it. */
export interface ShelfPicture {
  readonly id: string;
  readonly url: string;
}

/** Stores a picture of the samples once. */
export type Shelf = (picture: SamplePicture) => Promise<ShelfPicture>;

/** A WebP picture to store. */
interface NewPicture {
  readonly name: string;
  readonly alt: string;
  readonly bytes: Buffer;
  readonly folderId?: string | undefined;
  /** A portrait, which is in no library. */
  readonly isPrivate?: boolean;
}

/** Two at once use both cores of a small machine. */
const copying = createSemaphore({ maxConcurrent: 2, maxQueued: 1_000 });
/** Nearly as small as with the effort of uploads, in two thirds of its time. */
const copies = { quality: 82, effort: 2 } as const;

/**
 * Stores each picture once, in the folder of its scene.
 * @param perScene how many different pictures of one scene are stored.
 */
export function pictureShelf(context: Context, folders: ReadonlyMap<string, string>, perScene: number): Shelf {
  const stored = new Map<string, Promise<ShelfPicture>>();
  return ({ scene, number, alt }) => {
    const name = `${scene}-${((number - 1) % perScene) + 1}.webp`;
    const known = stored.get(name) ?? fromSamples(name, alt, folders.get(scene), context);
    stored.set(name, known);
    return known;
  };
}

async function fromSamples(name: string, alt: string, folderId: string | undefined, context: Context) {
  const bytes = await readFile(new URL(`images/${name}`, samples));
  return storePicture({ name, alt, bytes, folderId }, context);
}

/**
 * Stores a picture as it is, with its smaller copies. An upload would inspect it and write it anew, which costs three
 * times as much. One that the library has already is not stored again.
 */
export async function storePicture(picture: NewPicture, context: Context): Promise<ShelfPicture> {
  const { name, alt, bytes, folderId, isPrivate = false } = picture;
  const key = newKey(name, 'webp');
  const original = isPrivate ? undefined : originalKey(key, 'webp');
  const { width, height, placeholder, smaller } = await copying.run('usual', () => copiesOf(bytes));
  const variants = smaller.map((each) => [variantKey(key, each.width), each.copy] as const);
  await storeFiles(context.storage, [[key, bytes], ...variants, ...(original ? [[original, bytes] as const] : [])]);
  const row = {
    ...{ key, name, mediaType: 'image/webp', bytes: bytes.length, alt, width, height, placeholder, isPrivate },
    described: undescribed,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    originalKey: original ?? null,
    originalBytes: original ? bytes.length : null,
    folderId: folderId ?? null,
  };
  const { id, known } = await insertFile(context, resourceScope, insertMedia, row, 'reuse');
  return { id, url: fileUrl(known?.key ?? key) };
}

async function copiesOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const opened = () => sharp(data, { raw: { width, height, channels } });
  const smaller: { width: number; copy: Buffer }[] = [];
  for (const each of smallerWidths(width)) {
    smaller.push({ width: each, copy: await opened().resize({ width: each }).webp(copies).toBuffer() });
  }
  return { width, height, placeholder: await placeholderOf(opened()), smaller };
}
