/**
 * What a cell holds. `date` is a wall clock as the cell shows it, YYYY-MM-DD or, where its format shows a time,
 * YYYY-MM-DDTHH:mm:ss; Excel's 29 February 1900 is passed on as such. `error` is the shown code, e.g. #REF!.
 */
export type CellValue =
  | null
  | string
  | number
  | boolean
  /** `yearless`: the cell shows day and month, and the program added the year by itself; `dayless`: month and year, and it added the day. */
  | { readonly date: string; readonly yearless?: true; readonly dayless?: true }
  /** A number that its format shows otherwise: 85%, 00701. */
  | { readonly number: number; readonly shown: string }
  | { readonly error: string };

/** The error of a cell whose formula no program has calculated. */
export const uncalculated = '#CALC!';

export interface SheetRow {
  /** As Excel numbers it, from 1. */
  readonly number: number;
  /** By column, from 0; empty cells at the end are cut. */
  readonly cells: readonly CellValue[];
  /** Its reader does not see it: a filter or a person has hidden it. */
  readonly hidden?: true;
}

/** Both ends belong to it; rows from 1, columns from 0. */
export interface MergedRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Sheet {
  /** The empty string for csv. */
  readonly name: string;
  /** The visible worksheets in their order; none for csv. */
  readonly sheets: readonly string[];
  /** The worksheets that a reader of the workbook does not see; each can be read by its name. */
  readonly hiddenSheets: readonly string[];
  /** The columns that a reader of the sheet does not see, from 0. */
  readonly hiddenColumns: readonly number[];
  readonly date1904: boolean;
  /** Those that begin in the header region, the first 50 rows, and those over several rows. */
  readonly merged: readonly MergedRange[];
}

/** One sheet of a file: what is known before its rows, and the rows that hold anything, in batches. */
export interface SheetReading {
  readonly sheet: Sheet;
  readonly rows: AsyncIterable<readonly SheetRow[]>;
}

export interface SheetChoice {
  /** The sheet to read; without it the first visible one that has a cell. */
  readonly sheet?: string;
  /** How many rows with content it may have. */
  readonly maxRows: number;
}
