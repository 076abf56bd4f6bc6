import { Buffer } from 'node:buffer';
import { readCsv } from './csv-reader.ts';
import { isText } from './csv-text.ts';
import { limits } from './limits.ts';
import type { SheetChoice, SheetReading, SheetRow } from './sheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readXlsx } from './xlsx-reader.ts';

/**
 * Opens one sheet of a file. The bytes decide the format; the name only shows the intended one.
 * @throws SpreadsheetError any but cancelled, here or while the rows are read.
 */
export async function readSpreadsheetFile(name: string, bytes: Buffer, choice: SheetChoice): Promise<SheetReading> {
  if (bytes.length > limits.fileBytes) {
    throw new SpreadsheetError('tooLarge', { values: { limit: 'fileBytes', max: limits.fileBytes } });
  }
  if (bytes.length === 0) throw new SpreadsheetError('empty');
  if (startsWith(bytes, 'PK\x03\x04')) return withRows(await readXlsx(bytes, choice));
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw compoundFileError(bytes);
  // Excel 2 to 4 wrote records without a container.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1)) throw new SpreadsheetError('oldExcel');
  if (!isText(bytes)) throw await binaryFileError(name, bytes);
  const [, found] = textFormats.find(([mark]) => mark.test(bytes.toString('latin1', 0, 1024))) ?? [];
  if (found) throw new SpreadsheetError('notSpreadsheet', { values: { found } });
  return withRows(readCsv(bytes, choice));
}

/** The reading, when it has at least one row: a file of blanks is refused before it is used. */
async function withRows({ sheet, rows }: SheetReading): Promise<SheetReading> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new SpreadsheetError('empty', sheet.name === '' ? {} : { place: { sheet: sheet.name } });
  async function* all(batch: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
    yield batch;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { sheet, rows: all(first.value) };
}

/** Text formats other than csv; each signature is at the start. */
const textFormats: readonly (readonly [RegExp, string])[] = [
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|table)\b/i, 'html'],
  [/^(?:\xef\xbb\xbf)?\s*<\?xml\b/, 'xml'],
  [/^%PDF-/, 'pdf'],
  [/^\{\\rtf/, 'rtf'],
];

function startsWith(bytes: Buffer, mark: string): boolean {
  return bytes.toString('latin1', 0, mark.length) === mark;
}

/** The content of an OLE compound file, by the names of its streams. */
function compoundFileError(bytes: Buffer): SpreadsheetError {
  const holds = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
  if (holds('EncryptedPackage')) return new SpreadsheetError('passwordProtected');
  if (holds('WordDocument')) return new SpreadsheetError('notSpreadsheet', { values: { found: 'doc' } });
  if (holds('Workbook') || holds('Book')) return new SpreadsheetError('oldExcel');
  return new SpreadsheetError('notSpreadsheet');
}

async function binaryFileError(name: string, bytes: Buffer): Promise<SpreadsheetError> {
  // Loaded on demand: it takes as long as starting the rest of the worker.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4096)).catch(() => undefined);
  if (type) return new SpreadsheetError('notSpreadsheet', { values: { found: type.ext } });
  return new SpreadsheetError(/\.(csv|txt|tsv)$/i.test(name) ? 'encoding' : 'notSpreadsheet');
}
