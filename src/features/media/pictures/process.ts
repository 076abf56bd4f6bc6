import type { Sharp } from 'sharp';
import { serveHelper } from '../../../platform/helper-process.ts';
import { cropImage, largest, processImage, squareImage } from '../image-processing.ts';
import { placeholderOf } from './placeholder.ts';

/** The lowest priority: calls go before pictures, which use the remaining processor time. */
const niceness = 19;

/**
 * Looks like the stored WebP in two thirds of its bytes and the same time; more effort takes four times as long for a
 * twentieth less.
 */
const avif = { quality: 50, effort: 1 } as const;

/** Pictures whose pixels stay in memory between the copies made from them. */
const open = new Map<number, () => Sharp>();
let lastOpened = 0;

const work = {
  async process(...given: Parameters<typeof processImage>) {
    try {
      return await processImage(...given);
    } finally {
      forget();
    }
  },

  async crop(...given: Parameters<typeof cropImage>) {
    try {
      return await cropImage(...given);
    } finally {
      forget();
    }
  },

  async square(...given: Parameters<typeof squareImage>) {
    try {
      return await squareImage(...given);
    } finally {
      forget();
    }
  },

  /** Opens a picture at its maximum size for making copies; `close` frees its memory. */
  async open(bytes: Buffer) {
    const { picture, width } = await largest(bytes);
    const placeholder = await placeholderOf(picture());
    lastOpened += 1;
    open.set(lastOpened, picture);
    return { opened: lastOpened, width, placeholder };
  },

  /** A copy of an open picture in AVIF. */
  async avif(opened: number, width: number): Promise<Buffer> {
    const picture = open.get(opened);
    if (!picture) throw new TypeError('The picture is not open.');
    return picture().resize({ width }).avif(avif).toBuffer();
  },

  async close(opened: number) {
    open.delete(opened);
    forget();
  },
};

/** The work on pictures in a separate process: a crash by a hostile file does not end the server. */
export type PictureWork = typeof work;

/**
 * Frees the pixels that are no longer referenced: the garbage collector sees only small objects and would run much
 * later.
 */
function forget(): void {
  globalThis.gc?.();
}

serveHelper(niceness, work);
