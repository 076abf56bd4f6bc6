import { cellAddress } from './cell-address.ts';
import { limits } from './limits.ts';
import type { SheetRow } from './sheet.ts';
import { SpreadsheetError, type SpreadsheetPlace } from './spreadsheet-error.ts';

export interface RowBatch {
  /** Adds a row unless it is blank, without its trailing empty cells; returns true when the batch is full. */
  add(row: SheetRow): boolean;
  /** The rows since the last call. */
  take(): readonly SheetRow[];
  /** The number of rows that `take` would return. */
  rows(): number;
}

/**
 * Collects rows into batches of limited size and enforces the limits of rows; `sheet` is named in errors.
 * @throws SpreadsheetError tooManyRows, cellTooLong or tooLarge, from `add`.
 */
export function rowBatch(maxRows: number, sheet?: string): RowBatch {
  let rows: SheetRow[] = [];
  let characters = 0;
  let totalRows = 0;
  let totalCharacters = 0;

  function add({ number, cells, ...row }: SheetRow): boolean {
    const end = cells.findLastIndex((cell) => cell !== null) + 1;
    if (end === 0) return false;
    const length = rowLength(number, cells);
    if (length > limits.rowCharacters) throw tooLarge('rowCharacters', number);
    totalRows += 1;
    if (totalRows > maxRows) {
      throw new SpreadsheetError('tooManyRows', { place: place({ row: number }), values: { max: maxRows } });
    }
    totalCharacters += length;
    if (totalCharacters > limits.totalCharacters) throw tooLarge('totalCharacters', number);
    rows.push({ ...row, number, cells: end === cells.length ? cells : cells.slice(0, end) });
    characters += length;
    return rows.length >= batchRows || characters >= batchCharacters;
  }

  function rowLength(number: number, cells: SheetRow['cells']): number {
    let total = 0;
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cells[column];
      const length = typeof cell === 'string' ? cell.length : 1;
      if (length > limits.cellCharacters) {
        const details = { place: place({ cell: cellAddress(column, number) }), values: { max: limits.cellCharacters } };
        throw new SpreadsheetError('cellTooLong', details);
      }
      total += length;
    }
    return total;
  }

  function tooLarge(limit: 'rowCharacters' | 'totalCharacters', row: number): SpreadsheetError {
    return new SpreadsheetError('tooLarge', { place: place({ row }), values: { limit, max: limits[limit] } });
  }

  function place(inSheet: SpreadsheetPlace): SpreadsheetPlace {
    return sheet === undefined ? inSheet : { sheet, ...inSheet };
  }

  function take(): readonly SheetRow[] {
    const batch = rows;
    rows = [];
    characters = 0;
    return batch;
  }

  return { add, take, rows: () => rows.length };
}

const batchRows = 250;
const batchCharacters = 250_000;
