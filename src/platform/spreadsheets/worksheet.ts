import { cellAddress, columnOfAddress } from './cell-address.ts';
import { type CellTypes, cellValue } from './cell-value.ts';
import { unescapeText } from './escaped-text.ts';
import { excelLimits, limits } from './limits.ts';
import { type CellValue, uncalculated } from './sheet.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { cellTexts } from './text-runs.ts';
import { isTrue } from './workbook.ts';
import { scanXml, type XmlAttributes, type XmlScanner } from './xml-scanner.ts';

/** A row as the file stores it. */
export interface StoredRow {
  readonly number: number;
  readonly cells: CellValue[];
  /** Alternating column and index of each shared string; the strings are inserted when the row is passed on. */
  readonly shared: number[];
  readonly hidden?: true;
}

/**
 * Creates a scanner of a worksheet's XML that calls `onRow` for every row with content. `sheet` is its name, for
 * errors.
 * @throws SpreadsheetError damaged, tooManyColumns or cellTooLong, from `write` and `end`.
 */
export function scanWorksheet(sheet: string, types: CellTypes, onRow: (row: StoredRow) => void): XmlScanner {
  const runs = cellTexts();
  let row: StoredRow = { number: 0, cells: [], shared: [] };
  let inData = false;
  let inValue = false;
  /** The state of the current cell. */
  let column = -1;
  let attributes: XmlAttributes = {};
  let value: string | undefined;
  let isFormula = false;

  function open(name: string, found: XmlAttributes): void {
    if (!inData) inData = name === 'sheetData';
    else if (name === 'row') openRow(found);
    else if (name === 'c') openCell(found);
    else if (name === 'v') inValue = true;
    else if (name === 'f') isFormula = true;
    else runs.open(name);
  }

  function openRow({ r: written, hidden }: XmlAttributes): void {
    const number = written === undefined ? row.number + 1 : Number(written);
    if (!Number.isInteger(number) || number <= row.number || number > excelLimits.rows) throw damaged();
    row = { number, cells: [], shared: [], ...(isTrue(hidden) && { hidden: true }) };
    column = -1;
  }

  function openCell(found: XmlAttributes): void {
    const next = found.r === undefined ? column + 1 : columnOfAddress(found.r);
    if (next === undefined || row.number === 0) throw damaged();
    column = next;
    attributes = found;
    value = undefined;
    isFormula = false;
  }

  function text(part: string): void {
    if (!inValue) runs.text(part);
    // The longest number or text of a cell is far shorter; a longer one is refused when the cell ends.
    else if ((value?.length ?? 0) <= 7 * limits.cellCharacters) value = (value ?? '') + part;
  }

  function close(name: string): void {
    if (!inData) return;
    if (name === 'v') {
      inValue = false;
      value ??= '';
    } else if (name === 'c') closeCell();
    else if (name === 'row') closeRow();
    else if (name === 'sheetData') inData = false;
    else runs.close(name);
  }

  function closeCell(): void {
    if (attributes.t === 'inlineStr') put(unescapeText(runs.take()) || null);
    else if (attributes.t === 's' && value) {
      row.shared.push(column, Number(value));
      put('');
    } else if (isFormula && !value && attributes.t !== 'str') {
      // The formula was written by a program that does not calculate, and no calculating program has saved the file
      // since: the value is unknown.
      put({ error: uncalculated });
    } else if (value !== undefined) put(cellValue(value, attributes, types, here));
  }

  function put(found: CellValue): void {
    if (found === null) return;
    if (column >= limits.columns) {
      throw new SpreadsheetError('tooManyColumns', { place: here(), values: { max: limits.columns } });
    }
    if (typeof found === 'string' && found.length > limits.cellCharacters) {
      throw new SpreadsheetError('cellTooLong', { place: here(), values: { max: limits.cellCharacters } });
    }
    while (row.cells.length < column) row.cells.push(null);
    row.cells[column] = found;
  }

  function closeRow(): void {
    if (row.cells.length > 0) onRow(row);
  }

  function here() {
    return { sheet, cell: cellAddress(Math.max(0, column), row.number) };
  }

  function damaged(): SpreadsheetError {
    return new SpreadsheetError('damaged', { place: { sheet, row: row.number } });
  }

  return scanXml({ open, text, close });
}
