import type { Sheet, SheetChoice, SheetRow } from './sheet.ts';
import type { SpreadsheetErrorCode, SpreadsheetPlace } from './spreadsheet-error.ts';

/** What the reading worker is started with; the bytes are its own. */
export interface ReadTask {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly choice: SheetChoice;
}

/** What the worker tells: the sheet, then a batch for each time it was asked for more, then the end. */
export type ReadMessage =
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  /** JSON of the rows, which the receiving thread takes apart faster than a structured clone. */
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

/** Batches that the worker may prepare before one is asked for. */
export const batchesAhead = 2;
