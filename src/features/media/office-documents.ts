import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { scanXml } from '../../platform/spreadsheets/xml-scanner.ts';

/** Why an office document is not taken: it holds macros, fetches something of another machine when it is opened, is broken, or unfolds to too much. */
export type OfficeDanger = 'macroDocument' | 'remoteDocument' | 'brokenDocument' | 'packedDocument';

/** Parts of an Office package that are programs, or that only documents with programs have. */
const programParts =
  /vbaproject|vbadata|\/macrosheets\/|\/activex\/|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam)$/i;
/** What the package's own lists say of such parts, whatever they are called. */
const programWords = /macroenabled|vbaproject|vbadata|xlmacrosheet|xlintlmacrosheet/i;
const lists = /^\[content_types\]\.xml$|\.rels$/i;
/** What Office opens together with the document that points at it. */
const openedAlong = /\/(attachedtemplate|oleobject|package|frame|subdocument|afchunk|control)$/i;

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
 * What is dangerous about an office document, of today's or of the older programs, whatever it and its parts are called. One
 * that cannot be looked into to its end is not taken either: what we cannot read, somebody's Word perhaps can.
 */
export async function dangerOf(bytes: Buffer): Promise<OfficeDanger | undefined> {
  return dangerWithin(bytes, { bytes: mostBytes, parts: mostParts }, 0);
}

async function dangerWithin(bytes: Buffer, budget: Budget, depth: number): Promise<OfficeDanger | undefined> {
  if (startsWith(bytes, oleHead)) return bytes.includes(oleProject) ? 'macroDocument' : undefined;
  if (!startsWith(bytes, zipHead)) return undefined;
  if (depth > deepest) return 'packedDocument';
  try {
    const zip = await fromBufferPromise(bytes);
    for await (const entry of zip.eachEntry()) {
      budget.parts -= 1;
      if (budget.parts < 0) return 'packedDocument';
      if (programParts.test(entry.fileName)) return 'macroDocument';
      const danger = lists.test(entry.fileName)
        ? dangerListed(await contentOf(zip, entry, budget))
        : await dangerInPart(zip, entry, budget, depth);
      if (danger) return danger;
    }
    return undefined;
  } catch (error) {
    return error instanceof RangeError ? 'packedDocument' : 'brokenDocument';
  }
}

/** A part is read to its end only where it is itself a document; its name says nothing about that. */
async function dangerInPart(zip: ZipFile, entry: Entry, budget: Budget, depth: number) {
  const head = await headOf(zip, entry);
  if (!startsWith(head, oleHead) && !startsWith(head, zipHead)) return undefined;
  return dangerWithin(await contentOf(zip, entry, budget), budget, depth + 1);
}

/** What a list of the package tells: of content types, or of what a part points at. */
function dangerListed(bytes: Buffer): OfficeDanger | undefined {
  try {
    return dangerReported(bytes);
  } catch {
    // It is not XML as we read it: Office reads more (other encodings, document types), and would see what we did not.
    return 'macroDocument';
  }
}

function dangerReported(bytes: Buffer): OfficeDanger | undefined {
  let danger: OfficeDanger | undefined;
  const scanner = scanXml({
    open(_name, attributes) {
      const { Type: type = '', ContentType: content = '', Target: target = '' } = attributes;
      if (programWords.test(type) || programWords.test(content)) danger = 'macroDocument';
      if (openedAlong.test(type.trim()) && isElsewhere(target)) danger ??= 'remoteDocument';
    },
  });
  scanner.write(textOf(bytes));
  scanner.end();
  return danger;
}

/**
 * Whether a target lies on another machine: an address, or a share of the network. Of the writer's own disk a document
 * remembers its template, which nobody fetches.
 */
function isElsewhere(target: string): boolean {
  const place = unescaped(target).trim().replaceAll('\\', '/');
  return !/^(file:\/{2,3})?[a-z]:\//i.test(place) && (/^[a-z][a-z0-9+.-]*:/i.test(place) || place.startsWith('//'));
}

/** What is no proper address stands for one: as it is written nobody can say where it leads. */
function unescaped(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return `unknown:${target}`;
  }
}

/** Text in UTF-8 or UTF-16, as the standard has it. @throws Error for any other encoding. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  const encoding =
    (first === 0xff && second === 0xfe) || second === 0
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || first === 0
        ? 'utf-16be'
        : 'utf-8';
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? encoding;
  if (!/^(utf-?(8|16)(le|be)?|us-ascii)$/i.test(declared)) throw new RangeError('A list in an unknown encoding.');
  return text;
}

function startsWith(bytes: Buffer, head: Buffer): boolean {
  return bytes.subarray(0, head.length).equals(head);
}

/** How a part begins. */
async function headOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    chunks.push(chunk as Buffer);
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= oleHead.length) break;
  }
  return Buffer.concat(chunks);
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
