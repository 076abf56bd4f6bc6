import sharp, { type Metadata } from 'sharp';
import { uprightOrientation } from './orientation.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** The original of a picture, without place, time, author and camera. */
export interface Original {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png' | 'webp' | 'avif';
}

const best = 95;

/**
 * The original of a picture for storage: lossless where its metadata can be cut out, otherwise re-encoded with as
 * little loss as possible. @throws the error of sharp for a picture that cannot be read.
 */
export async function originalOf(bytes: Buffer, { format, orientation }: Metadata, most: number): Promise<Original> {
  const way = orientation ?? uprightOrientation;
  const cut: Readonly<Partial<Record<string, () => { bytes: Buffer | undefined; extension: Original['extension'] }>>> =
    {
      jpeg: () => ({ bytes: stripJpeg(bytes, way), extension: 'jpg' }),
      png: () => ({ bytes: stripPng(bytes, way), extension: 'png' }),
      webp: () => ({ bytes: stripWebp(bytes, way), extension: 'webp' }),
    };
  const found = cut[format]?.();
  if (found?.bytes) return { bytes: found.bytes, extension: found.extension };
  const picture = sharp(bytes, { limitInputPixels: most }).autoOrient().keepIccProfile();
  if (format !== 'heif') return { bytes: await picture.webp({ quality: best }).toBuffer(), extension: 'webp' };
  const options = { quality: best, effort: 2, chromaSubsampling: '4:4:4' };
  return { bytes: await picture.avif(options).toBuffer(), extension: 'avif' };
}
