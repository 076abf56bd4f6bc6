import { setFlagsFromString } from 'node:v8';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { serveHelper } from '../../../platform/helper-process.ts';

// What draws pages is given 256 MB, before it is loaded: a document that asks for more has no picture.
setFlagsFromString('--wasm-max-mem-pages=4096');

/** As far back as there is, as pictures (pictures/process.ts). */
const niceness = 19;
/** The picture of a page fits into this: enough for a card, and to tell one report from another. */
const most = { width: 800, height: 1132 } as const;

let library: PDFiumLibrary | undefined;

const work = {
  /** The first page of a document, as a picture. @throws where there is none that can be drawn */
  async firstPage(bytes: Buffer): Promise<Buffer> {
    library ??= await (await import('@hyzyla/pdfium')).PDFiumLibrary.init();
    const document = await library.loadDocument(bytes);
    try {
      const page = document.getPage(0);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(most.width / originalWidth, most.height / originalHeight);
      if (!(scale > 0 && Number.isFinite(scale))) throw new TypeError('The page has no size.');
      const { data, width, height } = await page.render({ render: 'bitmap', scale });
      return await sharp(data, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .webp({ quality: 80 })
        .toBuffer();
    } finally {
      document.destroy();
    }
  },
};

/** What is done with documents in a process of its own, apart from pictures: one that never ends holds none of those up. */
export type PageWork = typeof work;

serveHelper(niceness, work);
