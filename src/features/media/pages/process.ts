import { setFlagsFromString } from 'node:v8';
import type { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { serveHelper } from '../../../platform/helper-process.ts';
import { patched } from '../../../platform/patches.ts';
import type { Hidden } from '../hidden/found.ts';
import { hiddenInPdf } from '../hidden/pdf.ts';

// Limits WebAssembly memory to 256 MB, before the renderer is loaded: a document that needs more gets no picture.
setFlagsFromString('--wasm-max-mem-pages=4096');

/** The lowest priority, as for pictures (pictures/process.ts). */
const niceness = 19;
/** Maximum size of a page's picture: enough for a card, and to tell one report from another. */
const most = { width: 800, height: 1132 } as const;

let library: PDFiumLibrary | undefined;

async function open(bytes: Buffer) {
  library ??= await (await import('@hyzyla/pdfium')).PDFiumLibrary.init();
  return library.loadDocument(bytes);
}

/** How many pages a document has. @throws when it cannot be read */
async function pagesOf(bytes: Buffer): Promise<number> {
  const document = await open(bytes);
  try {
    return document.getPageCount();
  } finally {
    document.destroy();
  }
}

const work = {
  /** The first page of a document, as a picture. @throws when it cannot be drawn */
  async firstPage(bytes: Buffer): Promise<Buffer> {
    const document = await open(bytes);
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

  /** What a document says of its author; nothing is to be written over unless it can be read afterwards as before. */
  async hidden(bytes: Buffer): Promise<Hidden> {
    const found = hiddenInPdf(bytes);
    if (found.patches.length === 0) return found;
    try {
      const before = await pagesOf(bytes);
      if (before > 0 && before === (await pagesOf(patched(bytes, 0, found.patches)))) return found;
    } catch {
      // What the reader does not open stays as it is.
    }
    return { facts: found.facts.map((fact) => ({ ...fact, removable: false })), patches: [] };
  },
};

/** The work on documents, in a process separate from pictures: a document that never ends does not block them. */
export type PageWork = typeof work;

serveHelper(niceness, work);
