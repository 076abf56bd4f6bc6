import { setFlagsFromString } from 'node:v8';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { serveHelper } from '../../../platform/helper-process.ts';

// Limits WebAssembly memory to 256 MB, before the renderer is loaded: a document that needs more gets no picture.
setFlagsFromString('--wasm-max-mem-pages=4096');

/** The lowest priority, as for pictures (pictures/process.ts). */
const niceness = 19;
/** Maximum size of a page's picture: enough for a card, and to tell one report from another. */
const most = { width: 800, height: 1132 } as const;

let library: PDFiumLibrary | undefined;

const work = {
  /** The first page of a document, as a picture. @throws when it cannot be drawn */
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

/** The work on documents, in a process separate from pictures: a document that never ends does not block them. */
export type PageWork = typeof work;

serveHelper(niceness, work);
