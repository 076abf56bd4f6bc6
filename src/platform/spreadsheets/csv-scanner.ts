import { cellAddress } from './cell-address.ts';
import { limits } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

export interface CsvScanner {
  write(text: string): void;
  /** Ends the last line. @throws SpreadsheetError truncated, with its place, when a quoted cell is still open. */
  end(): void;
}

/**
 * Reads CSV (RFC 4180) as a stream; a line break is CRLF, LF or CR, also mixed. `onRow` gets every line, numbered from
 * 1, blank ones as no cells, and the number of its cells with the blank ones at its end, which are cut. Text after a closing quote belongs to the cell, as in Excel.
 * @throws SpreadsheetError tooManyColumns or cellTooLong, with the place.
 */
export function scanCsv(
  delimiter: string,
  onRow: (number: number, cells: string[], width: number) => void,
): CsvScanner {
  const separator = delimiter.charCodeAt(0);
  let cells: string[] = [];
  let cell = '';
  let column = 0;
  let number = 1;
  /**
   * Quoted: between quotes. Closed: right after a quote that either closed the cell or is the first half of a doubled
   * one.
   */
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  let afterReturn = false;

  function write(text: string): void {
    let position = 0;
    while (position < text.length) {
      if (state === 'quoted') {
        const end = text.indexOf('"', position);
        append(text.slice(position, end < 0 ? text.length : end));
        if (end < 0) return;
        state = 'closed';
        position = end + 1;
        continue;
      }
      const start = position;
      let code = text.charCodeAt(position);
      if (code === quote && state !== 'plain') {
        if (state === 'closed') append('"');
        state = 'quoted';
        position += 1;
        afterReturn = false;
        continue;
      }
      while (code !== separator && code !== lineFeed && code !== carriageReturn && position < text.length) {
        position += 1;
        code = text.charCodeAt(position);
      }
      if (position > start) {
        append(text.slice(start, position));
        state = 'plain';
        afterReturn = false;
      }
      if (position === text.length) return;
      position += 1;
      if (code === separator) endCell();
      else if (code === carriageReturn || !afterReturn) endRow();
      afterReturn = code === carriageReturn;
    }
  }

  function append(part: string): void {
    if (cell.length + part.length > limits.cellCharacters) {
      throw new SpreadsheetError('cellTooLong', { place: here(), values: { max: limits.cellCharacters } });
    }
    cell += part;
  }

  function endCell(): void {
    if (cell !== '') {
      if (column >= limits.columns) {
        throw new SpreadsheetError('tooManyColumns', { place: here(), values: { max: limits.columns } });
      }
      while (cells.length < column) cells.push('');
      cells.push(cell);
    }
    column += 1;
    cell = '';
    state = 'start';
  }

  function endRow(): void {
    endCell();
    onRow(number, cells, column);
    cells = [];
    column = 0;
    number += 1;
  }

  function end(): void {
    if (state === 'quoted') throw new SpreadsheetError('truncated', { place: here() });
    if (state !== 'start' || column > 0) endRow();
  }

  function here() {
    return { cell: cellAddress(column, number) };
  }

  return { write, end };
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
