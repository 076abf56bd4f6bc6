import type { Buffer } from 'node:buffer';
import { withoutApostrophe } from '../../lib/csv.ts';
import { findDelimiter } from './csv-delimiter.ts';
import { scanCsv } from './csv-scanner.ts';
import { decodeText, encodingOf } from './csv-text.ts';
import { rowBatch } from './row-batch.ts';
import type { SheetChoice, SheetReading, SheetRow } from './sheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

/**
 * Opens a csv file: every cell is a text or null.
 * @throws SpreadsheetError sheetNotFound or empty; while its rows are read, the errors of scanCsv and rowBatch.
 */
export function readCsv(bytes: Buffer, { sheet, maxRows, encoding }: SheetChoice): SheetReading {
  if (sheet !== undefined) throw new SpreadsheetError('sheetNotFound', { values: { sheet } });
  const nothing = { sheets: [], hiddenSheets: [], hiddenColumns: [], merged: [] };
  return { sheet: { name: '', ...nothing, date1904: false }, rows: readRows(bytes, maxRows, encoding) };
}

async function* readRows(
  bytes: Buffer,
  maxRows: number,
  chosen: SheetChoice['encoding'],
): AsyncGenerator<readonly SheetRow[]> {
  const batch = rowBatch(maxRows);
  const pending: SheetRow[] = [];
  const recognised = encodingOf(bytes);
  // Somebody says that the text was taken wrongly for that of a legacy encoding.
  const encoding = recognised === 'windows-1252' && chosen === 'none' ? 'windows-1258' : recognised;
  // Its tone marks follow their letters, while other programs write composed letters.
  const compose = encoding === 'windows-1258';
  let scanner: ReturnType<typeof scanCsv> | undefined;
  for (let text of decodeText(bytes, encoding)) {
    if (!scanner) {
      const { delimiter, skipped } = findDelimiter(text);
      scanner = scanCsv(delimiter, (number, cells, width) => {
        if (cells.length === 0) return;
        const read = cells.map((cell) => cellOf(cell, compose));
        pending.push({ number, cells: read, ...(width > cells.length && { width }) });
      });
      text = text.slice(skipped);
    }
    scanner.write(text);
    yield* full();
  }
  scanner?.end();
  yield* full();
  if (batch.rows() > 0) yield batch.take();

  function* full(): Generator<readonly SheetRow[]> {
    for (const row of pending) if (batch.add(row)) yield batch.take();
    pending.length = 0;
  }
}

function cellOf(text: string, compose: boolean): string | null {
  if (text === '') return null;
  return withoutApostrophe(compose ? text.normalize('NFC') : text) || null;
}
