import { type Buffer, isUtf8 } from 'node:buffer';
import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Whether bytes can be the text of a csv file: UTF-16 with a byte order mark, or any encoding without control
 * characters.
 */
export function isText(bytes: Buffer): boolean {
  if (encodingOf(bytes).startsWith('utf-16')) return true;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte < 32 && (byte < 9 || byte > 13) && byte !== escapeCode) return false;
  }
  return true;
}

/**
 * The text of a csv file in chunks: UTF-8, UTF-16 by its byte order mark, and anything else in the encoding of
 * Vietnamese Windows.
 * @throws SpreadsheetError encoding.
 */
export function* decodeText(bytes: Buffer): Generator<string> {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      yield decoder.decode(bytes.subarray(start, start + pieceBytes), { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new SpreadsheetError('encoding', { cause });
  }
}

/** The name of the encoding of a csv file. */
export function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1258' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1258';
}

const pieceBytes = 128 * 1024;
/** Some terminals leave it in exported text. */
const escapeCode = 27;
