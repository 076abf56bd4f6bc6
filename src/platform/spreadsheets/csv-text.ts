import { type Buffer, isUtf8 } from 'node:buffer';
import { recogniseEncoding } from '../../lib/legacy-encodings.ts';
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
 * The text of a csv file in chunks.
 * @throws SpreadsheetError encoding.
 */
export function* decodeText(bytes: Buffer, encoding: TextEncoding): Generator<string> {
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

/** The encodings that text files are decoded from. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1258';

/**
 * The encoding of a csv file: UTF-8, UTF-16 by its byte order mark, else that of Vietnamese Windows, or Latin letters
 * where a legacy encoding lies behind them.
 */
export function encodingOf(bytes: Buffer): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  const sample = bytes.subarray(0, pieceBytes);
  const read = (encoding: TextEncoding) => new TextDecoder(encoding).decode(sample).normalize('NFC').split('\n');
  return recogniseEncoding(read('windows-1258'), read('windows-1252')) ? 'windows-1252' : 'windows-1258';
}

/** Whether bytes are UTF-32: two of the four bytes of each character are zeros. */
export function isUtf32(bytes: Buffer): boolean {
  const starts = Array.from({ length: Math.min(bytes.length >> 2, 64) }, (_, place) => place * 4);
  const isHalfOf = (high: number) =>
    starts.every(
      (start) => bytes.readUInt16BE(start + high) === 0 && bytes.readUInt16BE(start + ((high + 2) & 3)) !== 0,
    );
  return starts.length > 0 && bytes.length % 4 === 0 && (isHalfOf(0) || isHalfOf(2));
}

const pieceBytes = 128 * 1024;
/** Some terminals leave it in exported text. */
const escapeCode = 27;
