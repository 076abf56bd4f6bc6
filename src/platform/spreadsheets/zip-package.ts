import { Buffer } from 'node:buffer';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';
import { limits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/** The parts of an Office file: a zip container with case-insensitive names. */
export interface ZipPackage {
  has(part: string): boolean;
  /** A part's text in chunks; the iterator completes only when size and checksum match the directory. */
  read(part: string): AsyncGenerator<string>;
}

/**
 * Opens the zip container in the bytes. Parts are unpacked on demand.
 * @throws SpreadsheetError truncated, damaged, passwordProtected or tooLarge.
 */
export async function openPackage(bytes: Buffer): Promise<ZipPackage> {
  if (bytes.lastIndexOf(endOfDirectory) < 0) throw new SpreadsheetError('truncated');
  const zip = await fromBufferPromise(bytes);
  if (zip.entryCount > limits.zipEntries) throw tooLarge('zipEntries');
  const entries = await readDirectory(zip);
  const counted = new Set<Entry>();
  let total = 0;

  async function* read(part: string): AsyncGenerator<string> {
    const entry = entries.get(part.toLowerCase());
    if (!entry) throw new SpreadsheetError('damaged', { values: { part } });
    if (entry.isEncrypted()) throw new SpreadsheetError('passwordProtected');
    if (!entry.canDecodeFileData()) throw new SpreadsheetError('damaged');
    if (entry.uncompressedSize > limits.partBytes) throw tooLarge('partBytes');
    // A part that is read twice counts once: the sum measures how much a file unpacks to.
    if (!counted.has(entry)) total += entry.uncompressedSize;
    counted.add(entry);
    if (total > limits.totalBytes) throw tooLarge('totalBytes');
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const stored = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize);
    if (stored.length < entry.compressedSize) throw new SpreadsheetError('truncated');
    yield* decoded(checked(entry.compressionMethod === 0 ? pieces(stored) : inflated(stored), entry));
  }

  return { has: (part) => entries.has(part.toLowerCase()), read };
}

const endOfDirectory = Buffer.from('PK\x05\x06', 'latin1');
const pieceBytes = 128 * 1024;

/** Entries by lower-case name; programs would read two entries of the same name differently. */
async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (entries.has(name) || validateFileName(entry.fileName) !== null) throw new SpreadsheetError('damaged');
    entries.set(name, entry);
  }
  return entries;
}

function* pieces(stored: Buffer): Generator<Buffer> {
  for (let start = 0; start < stored.length; start += pieceBytes) yield stored.subarray(start, start + pieceBytes);
}

async function* inflated(stored: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: pieceBytes });
  stream.end(stored);
  yield* stream;
}

/** Passes chunks on while the part matches the directory and is no zip bomb. */
async function* checked(source: AsyncIterable<Buffer> | Iterable<Buffer>, entry: Entry): AsyncGenerator<Buffer> {
  let size = 0;
  let checksum = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > entry.uncompressedSize) throw new SpreadsheetError('damaged');
    if (size > limits.ratioFreeBytes && size > limits.compressionRatio * entry.compressedSize) {
      throw tooLarge('compressionRatio');
    }
    checksum = crc32(piece, checksum);
    yield piece;
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw new SpreadsheetError('damaged');
}

/** UTF-8, or UTF-16 by its byte order mark, as the format allows. */
async function* decoded(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of source) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function encodingOf(piece: Buffer): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
  return piece[0] === 0xfe && piece[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function tooLarge(limit: 'zipEntries' | 'partBytes' | 'totalBytes' | 'compressionRatio'): SpreadsheetError {
  return new SpreadsheetError('tooLarge', { values: { limit, max: limits[limit] } });
}
