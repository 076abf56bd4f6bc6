/** Every reason why a spreadsheet cannot be read or written. */
export type SpreadsheetErrorCode =
  /** Another kind of file, whatever its name; `values.found` is its usual extension where it is known. */
  | 'notSpreadsheet'
  /** The binary format up to 2003: to be saved as .xlsx. */
  | 'oldExcel'
  /** .xlsb: to be saved as .xlsx. */
  | 'binaryExcel'
  | 'passwordProtected'
  /** The end of the file is missing. */
  | 'truncated'
  | 'damaged'
  /** A csv file that is no text in any encoding we know. */
  | 'encoding'
  /** `values.limit` names the limit of limits.ts, `values.max` is it. */
  | 'tooLarge'
  /** `values.max`. */
  | 'tooManyRows'
  /** `values.max`. */
  | 'tooManyColumns'
  /** `values.max`. */
  | 'tooManySheets'
  /** `values.max` characters. */
  | 'cellTooLong'
  /** `values.sheet` was asked for. */
  | 'sheetNotFound'
  /** A workbook without a visible worksheet. */
  | 'noSheet'
  /** Nothing in the file, or in the sheet that was asked for. */
  | 'empty'
  | 'cancelled';

/** Where in the file: a sheet, a cell such as "B7", a row as Excel numbers it. */
export interface SpreadsheetPlace {
  readonly sheet?: string;
  readonly cell?: string;
  readonly row?: number;
}

export interface SpreadsheetErrorDetails {
  readonly place?: SpreadsheetPlace;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly cause?: unknown;
}

/** The only error that the content of a file can cause. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode;
  readonly place?: SpreadsheetPlace;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(code: SpreadsheetErrorCode, { place, values = {}, cause }: SpreadsheetErrorDetails = {}) {
    super(code, cause === undefined ? {} : { cause });
    this.name = 'SpreadsheetError';
    this.code = code;
    if (place) this.place = place;
    this.values = values;
  }
}

/** An error as the content of a file causes it: what is none yet came from bytes that no format foresees. */
export function asSpreadsheetError(error: unknown): SpreadsheetError {
  return error instanceof SpreadsheetError ? error : new SpreadsheetError('damaged', { cause: error });
}

/** What ended a writing: a cancelled signal is told as such, every other error is the caller's own. */
export function writingError(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? new SpreadsheetError('cancelled', { cause: error }) : error;
}
