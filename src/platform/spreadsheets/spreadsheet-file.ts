import { Buffer } from 'node:buffer';
import { convertText, type LegacyEncoding, recogniseEncoding } from '../../lib/legacy-encodings.ts';
import { readCsv } from './csv-reader.ts';
import { isText, isUtf32 } from './csv-text.ts';
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
  if (startsWith(bytes, 'PK\x03\x04')) return withTexts(await withRows(await readXlsx(bytes, choice)), choice);
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) throw compoundFileError(bytes);
  // Excel 2 to 4 wrote records without a container.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1)) throw new SpreadsheetError('oldExcel');
  if (isUtf32(bytes)) throw new SpreadsheetError('utf32');
  if (!isText(bytes)) throw await binaryFileError(name, bytes);
  const [, found] = textFormats.find(([mark]) => mark.test(bytes.toString('latin1', 0, 1024))) ?? [];
  if (found) throw new SpreadsheetError('notSpreadsheet', { values: { found } });
  return withTexts(await withRows(readCsv(bytes, choice)), choice);
}

/** A reading whose first rows were read. */
interface BegunReading extends SheetReading {
  readonly first: readonly SheetRow[];
}

/** The reading, when it has at least one row: a file of blanks is refused before it is used. */
async function withRows({ sheet, rows }: SheetReading): Promise<BegunReading> {
  const iterator = rows[Symbol.asyncIterator]();
  const { done, value: first } = await iterator.next();
  if (done) throw new SpreadsheetError('empty', sheet.name === '' ? {} : { place: { sheet: sheet.name } });
  async function* all(): AsyncGenerator<readonly SheetRow[]> {
    yield first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { sheet, first, rows: all() };
}

/** The reading with its texts converted from the chosen encoding, or with the one that its first texts seem to have. */
function withTexts({ sheet, first, rows }: BegunReading, { encoding }: SheetChoice): SheetReading {
  if (encoding !== undefined) return { sheet, rows: encoding === 'none' ? rows : converted(rows, encoding) };
  const texts = first.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'));
  const legacy = recogniseEncoding(texts);
  return { sheet: legacy ? { ...sheet, legacy } : sheet, rows };
}

async function* converted(rows: SheetReading['rows'], encoding: LegacyEncoding): AsyncGenerator<readonly SheetRow[]> {
  for await (const batch of rows)
    yield batch.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (typeof cell === 'string' ? convertText(cell, encoding) : cell)),
    }));
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
