import type { ChosenEncoding, LegacyEncoding } from '../../lib/legacy-encodings.ts';

/**
 * The content of a cell. `date` is the date that the cell shows, YYYY-MM-DD or, where its format shows a time,
 * YYYY-MM-DDTHH:mm:ss; Excel's 29 February 1900 is passed on as such. `error` is the shown code, e.g. #REF!.
 */
export type CellValue =
  | null
  | string
  | number
  | boolean
  /**
   * `yearless`: the cell shows day and month, and the program added the year; `dayless`: it shows month and year, and
   * the program added the day.
   */
  | { readonly date: string; readonly yearless?: true; readonly dayless?: true }
  /** A number with a format that changes how it reads: 85%, 00701. */
  | { readonly number: number; readonly shown: string }
  | { readonly error: string };

/** The error of a cell whose formula was never calculated. */
export const uncalculated = '#CALC!';

export interface SheetRow {
  /** The row number in Excel, from 1. */
  readonly number: number;
  /** By column, from 0; trailing empty cells are cut. */
  readonly cells: readonly CellValue[];
  /** A filter or a person has hidden the row. */
  readonly hidden?: true;
  /** The number of cells of a line of a text file, where blank ones at its end were cut. */
  readonly width?: number;
}

/** Both ends are inclusive; rows from 1, columns from 0. */
export interface MergedRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Sheet {
  /** The empty string for csv. */
  readonly name: string;
  /** The visible worksheets in order; none for csv. */
  readonly sheets: readonly string[];
  /** The hidden worksheets; each can be read by its name. */
  readonly hiddenSheets: readonly string[];
  /** The hidden columns, from 0. */
  readonly hiddenColumns: readonly number[];
  readonly date1904: boolean;
  /** Ranges that begin in the header region, the first 50 rows, and ranges over several rows. */
  readonly merged: readonly MergedRange[];
  /** The legacy encoding of its texts, which are not converted; absent where there is none. */
  readonly legacy?: LegacyEncoding;
}

/** One sheet of a file: its properties, and its rows with content in batches. */
export interface SheetReading {
  readonly sheet: Sheet;
  readonly rows: AsyncIterable<readonly SheetRow[]>;
}

export interface SheetChoice {
  /** The sheet to read; by default the first visible one with a cell. */
  readonly sheet?: string;
  /** Maximum number of rows with content. */
  readonly maxRows: number;
  /** The legacy encoding from which texts are converted; `none`: texts are not of one, whatever they look like. */
  readonly encoding?: ChosenEncoding;
}
