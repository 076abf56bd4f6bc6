import sharp from 'sharp';
import { ProblemError } from '../../contract/errors.ts';
import { variantWidths } from '../../lib/file-address.ts';
import { maxPixels } from './contract.ts';

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
}

/** What files begin as that are taken, or are parts of such. */
const beginnings = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
/** Formats that are taken; what the bytes are decides, not what the file is called. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * Reads a picture, turns it upright, drops its metadata (where and with what it was taken) and makes the smaller
 * copies.
 * @param beginning the media type that its first bytes are of.
 * @throws ProblemError UNSUPPORTED_MEDIA when it is no picture of a known format or cannot be read,
 *   PAYLOAD_TOO_LARGE when it has too many pixels.
 */
export async function processImage(bytes: Buffer, beginning: string | undefined): Promise<ProcessedImage> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata && beginnings.has(beginning ?? '')) throw unreadable();
  // AVIF is the one kind of HEIF whose decoder is free to ship; its compression tells it apart.
  if (!metadata || !formats.has(metadata.format) || (metadata.format === 'heif' && metadata.compression !== 'av1')) {
    throw new ProblemError('UNSUPPORTED_MEDIA', {
      detail: 'detail.imageOnly',
      errors: [{ path: 'file', code: 'imageOnly' }],
    });
  }
  if (metadata.width * metadata.height > maxPixels) {
    throw new ProblemError('PAYLOAD_TOO_LARGE', {
      detail: 'detail.imageTooLarge',
      values: { megapixels: maxPixels / 1_000_000 },
      errors: [{ path: 'file', code: 'imageTooLarge' }],
    });
  }
  try {
    return await convert(bytes);
  } catch {
    throw unreadable();
  }
}

function unreadable(): ProblemError {
  return new ProblemError('UNSUPPORTED_MEDIA', {
    detail: 'detail.imageUnreadable',
    errors: [{ path: 'file', code: 'imageUnreadable' }],
  });
}

async function convert(bytes: Buffer): Promise<ProcessedImage> {
  const upright = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient();
  const master = await upright
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = master.info;
  const variants = await Promise.all(
    variantWidths
      .filter((variant) => variant < width)
      .map(async (variant) => ({
        width: variant,
        picture: await sharp(master.data).resize({ width: variant }).webp({ quality }).toBuffer(),
      })),
  );
  return { width, height, picture: master.data, variants };
}
