import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from 'playwright-core';

/** A page of paper: its text, on one line, and how light its corner is, of 255. */
export interface PrintedPage {
  readonly text: string;
  readonly corner: number;
}

/** What the browser prints of a page. */
export async function printedPages(page: Page): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const printed: PrintedPage[] = [];
  for (let place = 0; place < document.getPageCount(); place += 1) {
    const sheet = document.getPage(place);
    // Before it is drawn: then its text can be read no more.
    const text = sheet.getText().replace(/\s+/g, ' ');
    const { data } = await sheet.render({ render: 'bitmap', scale: 1 });
    printed.push({ text, corner: Math.min(...data.slice(0, 3)) });
  }
  document.destroy();
  library.destroy();
  return printed;
}
