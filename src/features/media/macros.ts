import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Parts of an Office package that are programs, or that only documents with programs have. */
const programParts =
  /vbaproject|vbadata|\/macrosheets\/|\/activex\/|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam)$/i;
/** What the package's own lists say of such parts, whatever they are called. */
const programWords = /macroenabled|vbaproject|vbadata|xlmacrosheet|xlintlmacrosheet/i;
const lists = /^\[content_types\]\.xml$|\.rels$/i;
/** Where documents inside documents lie. */
const embedded = /\/embeddings\//i;

/** How an OLE2 file begins, and how its directory spells a project of Visual Basic. */
const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const oleProject = Buffer.from('_VBA_PROJECT', 'utf16le');
const zipHead = Buffer.from('PK\u0003\u0004', 'latin1');

/** What one file may unfold to while it is looked into, documents inside documents included, and how deep those lie. */
const mostBytes = 64 * 1024 * 1024;
const mostParts = 5_000;
const deepest = 3;

interface Budget {
  bytes: number;
  parts: number;
}

/**
 * Whether an office document, of today's or of the older programs, holds macros, whatever it is called. One that cannot be
 * looked into to its end is taken for one that does: what we cannot read, somebody's Word perhaps can.
 */
export async function hasMacros(bytes: Buffer): Promise<boolean> {
  return holdsMacros(bytes, { bytes: mostBytes, parts: mostParts }, 0);
}

async function holdsMacros(bytes: Buffer, budget: Budget, depth: number): Promise<boolean> {
  if (startsWith(bytes, oleHead)) return bytes.includes(oleProject);
  if (!startsWith(bytes, zipHead)) return false;
  if (depth > deepest) return true;
  try {
    const zip = await fromBufferPromise(bytes);
    for await (const entry of zip.eachEntry()) {
      budget.parts -= 1;
      if (budget.parts < 0 || programParts.test(entry.fileName)) return true;
      if (lists.test(entry.fileName)) {
        // Office reads these lists in UTF-16 too; the words are plain letters, so what stands between them is left out.
        const text = (await contentOf(zip, entry, budget)).toString('latin1').replaceAll('\0', '');
        if (programWords.test(text)) return true;
      } else if (embedded.test(entry.fileName)) {
        if (await holdsMacros(await contentOf(zip, entry, budget), budget, depth + 1)) return true;
      }
    }
    return false;
  } catch {
    return true;
  }
}

function startsWith(bytes: Buffer, head: Buffer): boolean {
  return bytes.subarray(0, head.length).equals(head);
}

/** What a part holds. @throws RangeError when that is more than what is left of the budget. */
async function contentOf(zip: ZipFile, entry: Entry, budget: Budget): Promise<Buffer> {
  budget.bytes -= entry.uncompressedSize;
  if (budget.bytes < 0) throw new RangeError('The document unfolds to too much.');
  const chunks: Buffer[] = [];
  // The library refuses a part that unfolds to more than its directory says.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
