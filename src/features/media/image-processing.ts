import sharp, { type Metadata, type Sharp } from 'sharp';
import { ProblemError } from '../../contract/errors.ts';
import { smallerWidths } from '../../lib/file-address.ts';
import { maxPixels } from './contract/media.ts';
import { type Original, originalOf } from './pictures/original.ts';
import { placeholderOf } from './pictures/placeholder.ts';

// What is made of a picture is made once: nothing that libvips would keep of it is asked for again.
sharp.cache(false);
// Pictures take turns (store-file.ts); one that took all processors for itself would leave none to who reads lists.
sharp.concurrency(1);

/** Wider pictures are brought to this width: more than any screen of the site shows. */
const maxWidth = 2560;
/** The most that WebP can hold. */
const maxHeight = 16_383;
const quality = 82;

/** A picture ready to be stored: itself and its smaller copies, as WebP without any metadata. */
export interface ProcessedImage {
  readonly width: number;
  readonly height: number;
  readonly picture: Buffer;
  readonly variants: readonly { width: number; picture: Buffer }[];
  /** The picture in some hundred bytes, as an address. */
  readonly placeholder: string;
  readonly original: Original | undefined;
}

/** What files begin as that are taken, or are parts of such. */
const beginnings = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** Formats that are taken; what the bytes are decides, not what the file is called. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Reads a picture, turns it upright, drops its metadata (where and with what it was taken) and makes the smaller
 * copies.
 * @param beginning the media type that its first bytes are of.
 * @param keeps whether its original is made too. The copies are then made of that, so that what is kept can be read.
 * @throws ProblemError UNSUPPORTED_MEDIA when it is no picture of a known format or cannot be read,
 *   PAYLOAD_TOO_LARGE when it has too many pixels.
 */
export async function processImage(
  bytes: Buffer,
  beginning: string | undefined,
  keeps: 'original' | 'copies',
): Promise<ProcessedImage> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (/^image\/hei[cf]/.test(beginning ?? '')) throw refused('imageHeic');
  if (isAnimated(bytes, beginning, metadata)) throw refused('imageAnimated');
  if (!metadata && beginnings.has(beginning ?? '')) throw refused('imageUnreadable');
  // AVIF is the one kind of HEIF whose decoder is free to ship; its compression tells it apart.
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
  try {
    const original = keeps === 'original' ? await originalOf(bytes, metadata, maxPixels) : undefined;
    return { ...(await copiesOf(original?.bytes ?? bytes)), original };
  } catch {
    throw refused('imageUnreadable');
  }
}

/**
 * Whether it moves: its copies would stand still, and nobody would have been told.
 */
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
  // One after the other: side by side they would keep all threads that files and passwords need too.
  for (const smaller of smallerWidths(width)) {
    variants.push({ width: smaller, picture: await picture().resize({ width: smaller }).webp({ quality }).toBuffer() });
  }
  const placeholder = await placeholderOf(picture());
  return { width, height, picture: await picture().webp({ quality }).toBuffer(), variants, placeholder };
}

/** A picture at its largest, read and turned upright once: from its pixels each copy is made. */
export async function largest(bytes: Buffer): Promise<{ picture: () => Sharp; width: number; height: number }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { picture: () => sharp(data, { raw: { width, height, channels } }), width, height };
}
