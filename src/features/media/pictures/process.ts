import type { Sharp } from 'sharp';
import { serveHelper } from '../../../platform/helper-process.ts';
import { largest, processImage } from '../image-processing.ts';
import { placeholderOf } from './placeholder.ts';

/** As far back as there is: whoever reads and writes goes before pictures, which take what is left of the processors. */
const niceness = 19;

/**
 * What looks like the WebP that is kept, in two thirds of its bytes and in the same time; more effort takes four times that for
 * a twentieth less.
 */
const avif = { quality: 50, effort: 1 } as const;

/** Pictures whose pixels are kept between the copies that are made of them. */
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

  /** Reads a picture at its largest, for copies of it; `close` gives its memory back. */
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

/** What is done with pictures in a process of its own: what a hostile file breaks there does not end the server. */
export type PictureWork = typeof work;

/** Gives back the pixels that nobody holds any more: the collector sees small objects only and would come much later. */
function forget(): void {
  globalThis.gc?.();
}

serveHelper(niceness, work);
