import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { scanXml } from '../../platform/spreadsheets/xml-scanner.ts';

/**
 * Why an office document is refused: it contains macros, loads something from another machine when opened, is broken,
 * or unpacks to too much.
 */
export type OfficeDanger = 'macroDocument' | 'remoteDocument' | 'brokenDocument' | 'packedDocument';

/** Parts of an Office package that are programs, or that only documents with programs have. */
const programParts =
  /vbaproject|vbadata|\/macrosheets\/|\/activex\/|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam)$/i;
/** What the package's own lists say about such parts, whatever their names. */
const programWords = /macroenabled|vbaproject|vbadata|xlmacrosheet|xlintlmacrosheet/i;
const lists = /^\[content_types\]\.xml$|\.rels$/i;
/** Relationships whose targets Office opens together with the document. */
const openedAlong = /\/(attachedtemplate|oleobject|package|frame|subdocument|afchunk|control)$/i;

/** The signature of an OLE2 file, and the name of a Visual Basic project in its directory. */
const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const oleProject = Buffer.from('_VBA_PROJECT', 'utf16le');
const zipHead = Buffer.from('PK\u0003\u0004', 'latin1');

/** Limits for one file while it is inspected, including nested documents: unpacked bytes, parts, and nesting depth. */
const mostBytes = 64 * 1024 * 1024;
const mostParts = 5_000;
const deepest = 3;

interface Budget {
  bytes: number;
  parts: number;
}

/**
 * The danger of an office document of the current or the older formats, whatever its name and those of its parts. A
 * document that cannot be inspected completely is refused too: what we cannot read, somebody's Word may.
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

/** A part is read completely only when it is itself a document; its name does not decide that. */
async function dangerInPart(zip: ZipFile, entry: Entry, budget: Budget, depth: number) {
  const head = await headOf(zip, entry);
  if (!startsWith(head, oleHead) && !startsWith(head, zipHead)) return undefined;
  return dangerWithin(await contentOf(zip, entry, budget), budget, depth + 1);
}

/** The danger in a list of the package: content types, or the relationships of a part. */
function dangerListed(bytes: Buffer): OfficeDanger | undefined {
  try {
    return dangerReported(bytes);
  } catch {
    // It is not XML in our sense. Office accepts more (other encodings, document types) and would see what we did not.
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
 * Whether a target is on another machine: an address, or a network share. A document also remembers its template on the
 * author's disk, which is not loaded.
 */
function isElsewhere(target: string): boolean {
  const place = unescaped(target).trim().replaceAll('\\', '/');
  return !/^(file:\/{2,3})?[a-z]:\//i.test(place) && (/^[a-z][a-z0-9+.-]*:/i.test(place) || place.startsWith('//'));
}

/** An invalid address counts as remote, because it is unknown where it leads. */
function unescaped(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return `unknown:${target}`;
  }
}

/** Text in UTF-8 or UTF-16, as the standard requires. @throws Error for any other encoding. */
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
  if (!/^(utf-?(8|16)(le|be)?|us-ascii)$/i.test(declared)) throw new RangeError('The list has an unknown encoding.');
  return text;
}

function startsWith(bytes: Buffer, head: Buffer): boolean {
  return bytes.subarray(0, head.length).equals(head);
}

/** The first bytes of a part. */
async function headOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    chunks.push(chunk as Buffer);
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= oleHead.length) break;
  }
  return Buffer.concat(chunks);
}

/** The content of a part. @throws RangeError when it exceeds the remaining budget. */
async function contentOf(zip: ZipFile, entry: Entry, budget: Budget): Promise<Buffer> {
  budget.bytes -= entry.uncompressedSize;
  if (budget.bytes < 0) throw new RangeError('The document unpacks to too much.');
  // The library refuses a part that unpacks to more than its directory entry says.
  return buffer(await zip.openReadStreamPromise(entry));
}
