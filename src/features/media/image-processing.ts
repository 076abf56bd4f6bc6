import sharp, { type Metadata, type Sharp } from 'sharp';
import { ProblemError } from '../../contract/errors.ts';
import { smallerWidths } from '../../lib/file-address.ts';
import type { CropArea } from './contract/crop.ts';
import { maxPixels } from './contract/media.ts';
import { type Original, originalOf } from './pictures/original.ts';
import { placeholderOf } from './pictures/placeholder.ts';

// Each operation on a picture runs once, so the cache of libvips is useless.
sharp.cache(false);
// A semaphore limits concurrent pictures (store-file.ts). A picture that used all processors would leave none for other
// calls.
sharp.concurrency(1);

/** Wider pictures are scaled down to this width, which is more than any screen of the site shows. */
const maxWidth = 2560;
/** The maximum of WebP. */
const maxHeight = 16_383;
const quality = 82;
const bestQuality = 95;

/** A processed picture: itself and its smaller copies, as WebP without any metadata. */
export interface ProcessedImage {
  readonly width: number;
  readonly height: number;
  readonly picture: Buffer;
  readonly variants: readonly { width: number; picture: Buffer }[];
  /** A tiny preview as a data URL of some hundred bytes. */
  readonly placeholder: string;
  readonly original: Original | undefined;
}

/** Detected types that are accepted, or are part of accepted ones. */
const beginnings = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** Accepted formats, decided by the bytes and not by the name. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Reads a picture, rotates it upright, drops its metadata (place, time and camera) and makes the smaller copies.
 * @param beginning the media type detected from its first bytes.
 * @param keeps whether the original is also kept. The copies are then made from that, which proves that it can be read.
 * @throws ProblemError UNSUPPORTED_MEDIA when it is not a picture of a known format or cannot be read,
 * PAYLOAD_TOO_LARGE when it has too many pixels.
 */
export async function processImage(
  bytes: Buffer,
  beginning: string | undefined,
  keeps: 'original' | 'copies',
): Promise<ProcessedImage> {
  const metadata = await readMetadata(bytes, beginning);
  try {
    const original = keeps === 'original' ? await originalOf(bytes, metadata, maxPixels) : undefined;
    return { ...(await copiesOf(original?.bytes ?? bytes)), original };
  } catch {
    throw refused('imageUnreadable');
  }
}

/**
 * The middle of a picture as a square WebP of this side, upright and without metadata.
 * @throws ProblemError as `processImage`.
 */
export async function squareImage(bytes: Buffer, beginning: string | undefined, side: number): Promise<Buffer> {
  await readMetadata(bytes, beginning);
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover' })
      .webp({ quality })
      .toBuffer();
  } catch {
    throw refused('imageUnreadable');
  }
}

/** @throws ProblemError when it is not a picture that is accepted. */
async function readMetadata(bytes: Buffer, beginning: string | undefined): Promise<Metadata> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (/^image\/hei[cf]/.test(beginning ?? '')) throw refused('imageHeic');
  if (isAnimated(bytes, beginning, metadata)) throw refused('imageAnimated');
  if (!metadata && beginnings.has(beginning ?? '')) throw refused('imageUnreadable');
  // AVIF is the only kind of HEIF whose decoder may be distributed freely; its compression identifies it.
  if (!metadata || !formats.has(metadata.format) || (metadata.format === 'heif' && metadata.compression !== 'av1')) {
    throw refused('imageOnly');
  }
  if (metadata.width * metadata.height > maxPixels) {
    throw new ProblemError('PAYLOAD_TOO_LARGE', {
      detail: 'detail.imageTooLarge',
      values: { megapixels: maxPixels / 1_000_000 },
      errors: [{ path: 'file', code: 'imageTooLarge' }],
    });
  }
  return metadata;
}

/** Whether it is animated: its copies would be still pictures, without any warning. */
function isAnimated(bytes: Buffer, beginning: string | undefined, metadata: Metadata | undefined): boolean {
  if (beginning === 'image/apng' || (beginning === 'image/avif' && bytes.toString('latin1', 8, 12) === 'avis'))
    return true;
  return (metadata?.format === 'gif' || metadata?.format === 'webp') && (metadata.pages ?? 1) > 1;
}

function refused(code: 'imageOnly' | 'imageUnreadable' | 'imageHeic' | 'imageAnimated'): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', { detail: `detail.${code}`, errors: [{ path: 'file', code }] });
}

async function copiesOf(bytes: Buffer): Promise<Omit<ProcessedImage, 'original'>> {
  const { picture, width, height } = await largest(bytes);
  const variants: { width: number; picture: Buffer }[] = [];
  // Sequentially: in parallel they would occupy all threads, which files and passwords need too.
  for (const smaller of smallerWidths(width)) {
    variants.push({ width: smaller, picture: await picture().resize({ width: smaller }).webp({ quality }).toBuffer() });
  }
  const placeholder = await placeholderOf(picture());
  return { width, height, picture: await picture().webp({ quality }).toBuffer(), variants, placeholder };
}

/** A part of a picture as WebP, upright and without metadata: as good as its original, for copies are made from it. */
export async function cropImage(bytes: Buffer, area: CropArea): Promise<Buffer> {
  const options = { limitInputPixels: maxPixels };
  const { autoOrient } = await sharp(bytes, options).metadata();
  const [left, width] = pixelsOf(area.left, area.width, autoOrient.width);
  const [top, height] = pixelsOf(area.top, area.height, autoOrient.height);
  return sharp(bytes, options)
    .autoOrient()
    .extract({ left, top, width, height })
    .resize({ width: maxHeight, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: bestQuality })
    .toBuffer();
}

/** First pixel and number of pixels of a part in percent: at least one, and none outside. */
function pixelsOf(start: number, length: number, all: number): [first: number, pixels: number] {
  const pixels = Math.min(all, Math.max(1, Math.round((length * all) / 100)));
  return [Math.min(all - pixels, Math.round((start * all) / 100)), pixels];
}

/** The picture at its maximum size, decoded and rotated once; each copy is made from these pixels. */
export async function largest(bytes: Buffer): Promise<{ picture: () => Sharp; width: number; height: number }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { picture: () => sharp(data, { raw: { width, height, channels } }), width, height };
}
