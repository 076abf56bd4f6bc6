import type { Sheet, SheetChoice, SheetRow } from './sheet.ts';
import type { SpreadsheetErrorCode, SpreadsheetPlace } from './spreadsheet-error.ts';

/** The start data of the reading worker, which owns the bytes. */
export interface ReadTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choice: SheetChoice;
}

/** Messages of the worker: the sheet, then one batch per request, then the end. */
export type ReadMessage =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  /** The rows as JSON, which the receiving thread parses faster than a structured clone. */
  | { readonly kind: 'rows'; readonly rows: string }
  | { readonly kind: 'end' }
  | {
      readonly kind: 'error';
      readonly code: SpreadsheetErrorCode;
      readonly place: SpreadsheetPlace | undefined;
      readonly values: Readonly<Record<string, string | number>>;
      readonly cause: string | undefined;
    };

export type SheetRows = readonly SheetRow[];

/** Batches that the worker prepares in advance. */
export const batchesAhead = 2;
