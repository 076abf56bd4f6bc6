import { excelLimits } from './limits.ts';
import type { MergedRange } from './sheet.ts';

/** The letters of a column index: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

/** The address of a cell, such as B7; the column from 0, the row from 1. */
export function cellAddress(column: number, row: number): string {
  return `${columnLetters(column)}${row}`;
}

/** The column of an address such as B7 or $B$7, from 0; undefined when a sheet has no such column. */
export function columnOfAddress(address: string): number | undefined {
  let column = 0;
  let index = address.charCodeAt(0) === 36 ? 1 : 0;
  for (const start = index; index < start + 3; index += 1) {
    // Upper and lower case letters differ in one bit.
    const letter = (address.charCodeAt(index) | 32) - 96;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column >= 1 && column <= excelLimits.columns ? column - 1 : undefined;
}

/** The range of a reference such as B2:D3; undefined for any other text. */
export function parseRange(reference: string): MergedRange | undefined {
  const [first = '', last = first] = reference.split(':');
  const [left, right] = [columnOfAddress(first), columnOfAddress(last)];
  const [top, bottom] = [rowOfAddress(first), rowOfAddress(last)];
  if (left === undefined || right === undefined || !top || !bottom) return undefined;
  return { top, left, bottom, right };
}

function rowOfAddress(address: string): number {
  return Number(/^\$?[a-z]{1,3}\$?(\d{1,7})$/i.exec(address)?.[1] ?? 0);
}
