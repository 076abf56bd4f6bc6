import type { Clock } from '../../lib/clock.ts';

/** A column of a written file. */
export interface SpreadsheetColumn {
  readonly header: string;
  /** How its cells are shown, and as what later input is read: text keeps leading zeros. */
  readonly kind: ColumnKind;
  /** In characters; by default what its kind and its header need. */
  readonly width?: number;
  /** Shown when the header is selected; at most 255 characters of it. */
  readonly note?: string;
  /** The list of values that may be entered in the column. */
  readonly choices?: readonly string[];
}

export type ColumnKind = 'text' | 'integer' | 'decimal' | 'date' | 'instant' | 'boolean';

/** `date` is YYYY-MM-DD. An instant is shown in its own time zone, or else in that of the site. */
export type PlainCell =
  | null
  | string
  | number
  | boolean
  | { readonly date: string }
  | { readonly instant: Date; readonly clock?: Clock };

/** `marked` highlights a cell with an error; a separate column describes the error. */
export type WrittenCell = PlainCell | { readonly value: PlainCell; readonly marked: true };

export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn[];
}

/** Batches of rows; the cells are in the order of the columns. */
export type WrittenRows = AsyncIterable<readonly (readonly WrittenCell[])[]>;

export interface WriteOptions {
  /** Aborts the writing at any time, with the error `cancelled`. */
  readonly signal?: AbortSignal;
}
