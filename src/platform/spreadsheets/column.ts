import type { Clock } from '../../lib/clock.ts';

/** A column of a written file. */
export interface SpreadsheetColumn {
  readonly header: string;
  /** How its cells are shown, and what is typed into it later is taken for: text keeps leading zeros. */
  readonly kind: ColumnKind;
  /** In characters; without it, what its kind and its header need. */
  readonly width?: number;
  /** Shown when the header is selected; at most 255 characters of it. */
  readonly note?: string;
  /** The values that may be typed into the column; a list to choose from. */
  readonly choices?: readonly string[];
}

export type ColumnKind = 'text' | 'integer' | 'decimal' | 'date' | 'instant' | 'boolean';

/** `date` is YYYY-MM-DD; an instant is shown by its clock, or else by that of the site. */
export type PlainCell =
  | null
  | string
  | number
  | boolean
  | { readonly date: string }
  | { readonly instant: Date; readonly clock?: Clock };

/** `marked` shows that something is wrong with the cell; what it is stands in a column of its own. */
export type WrittenCell = PlainCell | { readonly value: PlainCell; readonly marked: true };

export interface WrittenSheet {
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn[];
}

/** Rows come in batches, whose cells stand in the order of the columns. */
export type WrittenRows = AsyncIterable<readonly (readonly WrittenCell[])[]>;

export interface WriteOptions {
  /** Ends the writing at any time, with the error `cancelled`. */
  readonly signal?: AbortSignal;
}
