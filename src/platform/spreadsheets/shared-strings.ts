import { Buffer } from 'node:buffer';
import { unescapeText } from './escaped-text.ts';
import { limits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { cellTexts } from './text-runs.ts';
import { scanXml } from './xml-scanner.ts';
import type { ZipPackage } from './zip-package.ts';

/** The texts that cells reference by index. */
export interface SharedStrings {
  /** Undefined when there is none with this index. */
  at(index: number): string | undefined;
}

/**
 * Reads the shared strings of a workbook into UTF-8 buffers of one mebibyte: half the memory of strings for Vietnamese
 * text, outside the heap and within the limit.
 * @throws SpreadsheetError damaged or tooLarge.
 */
export async function readSharedStrings(zip: ZipPackage, part: string | undefined): Promise<SharedStrings> {
  const store = stringStore();
  if (part !== undefined) {
    const texts = cellTexts();
    const scanner = scanXml({
      open: texts.open,
      text: texts.text,
      close(name) {
        texts.close(name);
        if (name === 'si') store.add(unescapeText(texts.take()));
      },
    });
    for await (const text of zip.read(part)) scanner.write(text);
    scanner.end();
  }
  return store;
}

const blockBytes = 1024 * 1024;

function stringStore() {
  /** The start of each string, as block times `blockBytes` plus offset, and its length in bytes. */
  let places = new Uint32Array(2048);
  let count = 0;
  const blocks: Buffer[] = [];
  let used = blockBytes;

  function add(text: string): void {
    // One character more than a cell may have is enough to refuse the cell that uses it.
    const bytes = Buffer.from(text.length > limits.cellCharacters ? text.slice(0, limits.cellCharacters + 1) : text);
    if (used + bytes.length > blockBytes) addBlock();
    if (2 * count === places.length) growPlaces();
    places[2 * count] = (blocks.length - 1) * blockBytes + used;
    places[2 * count + 1] = bytes.length;
    count += 1;
    blocks.at(-1)?.set(bytes, used);
    used += bytes.length;
  }

  function at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
    const place = places[2 * index] ?? 0;
    const start = place % blockBytes;
    return blocks[Math.floor(place / blockBytes)]?.toString('utf8', start, start + (places[2 * index + 1] ?? 0));
  }

  function addBlock(): void {
    if ((blocks.length + 1) * blockBytes > limits.sharedStringBytes) throw tooLarge('sharedStringBytes');
    blocks.push(Buffer.allocUnsafeSlow(blockBytes));
    used = 0;
  }

  function growPlaces(): void {
    if (count >= limits.sharedStrings) throw tooLarge('sharedStrings');
    const grown = new Uint32Array(2 * places.length);
    grown.set(places);
    places = grown;
  }

  return { add, at };
}

function tooLarge(limit: 'sharedStrings' | 'sharedStringBytes'): SpreadsheetError {
  return new SpreadsheetError('tooLarge', { values: { limit, max: limits[limit] } });
}
