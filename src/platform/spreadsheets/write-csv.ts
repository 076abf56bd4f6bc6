import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteOrderMark, csvLine } from '../../lib/csv.ts';
import type { WriteOptions, WrittenCell, WrittenRows, WrittenSheet } from './column.ts';
import { writingError } from './spreadsheet-error.ts';
import { vietnameseDate, wallClock } from './wall-clock.ts';

/**
 * Writes rows as a csv file as they arrive (UTF-8 with a byte order mark, commas) and ends the output: dates
 * dd/mm/yyyy, instants dd/mm/yyyy hh:mm in the time zone of the site, numbers with a decimal point, texts escaped so
 * that no program reads them as formulas.
 * @throws SpreadsheetError cancelled; the errors of the rows or the output. The output is then destroyed.
 */
export async function writeCsv(
  output: Writable,
  { columns }: Pick<WrittenSheet, 'columns'>,
  rows: WrittenRows,
  { signal }: WriteOptions = {},
): Promise<void> {
  async function* lines() {
    yield byteOrderMark + csvLine(columns.map(({ header }) => header));
    for await (const batch of rows) {
      yield batch.map((row) => csvLine(columns.map((_, column) => shown(row[column] ?? null)))).join('');
    }
  }
  try {
    await pipeline(Readable.from(lines()), output, signal ? { signal } : {});
  } catch (error) {
    throw writingError(error, signal);
  }
}

function shown(cell: WrittenCell): string | number | null {
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell === null || typeof cell !== 'object') return cell;
  if ('value' in cell) return shown(cell.value);
  if ('date' in cell) return vietnameseDate(cell.date);
  const clock = wallClock(cell.instant, cell.clock);
  return `${vietnameseDate(clock)} ${clock.slice(11, 16)}`;
}
