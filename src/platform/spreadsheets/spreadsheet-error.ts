/** Every reason why a spreadsheet cannot be read or written. */
export type SpreadsheetErrorCode =
  /** A file of another kind, whatever its name; `values.found` is its usual extension, if known. */
  | 'notSpreadsheet'
  /** The binary format up to 2003; the user has to save it as .xlsx. */
  | 'oldExcel'
  /** .xlsb; the user has to save it as .xlsx. */
  | 'binaryExcel'
  | 'passwordProtected'
  /** The end of the file is missing. */
  | 'truncated'
  | 'damaged'
  /** A csv file whose text is in no known encoding. */
  | 'encoding'
  | 'utf32'
  /** `values.limit` names the limit in limits.ts, `values.max` is its value. */
  | 'tooLarge'
  /** `values.max`. */
  | 'tooManyRows'
  /** `values.max`. */
  | 'tooManyColumns'
  /** `values.max`. */
  | 'tooManySheets'
  /** `values.max` characters. */
  | 'cellTooLong'
  /** The requested `values.sheet` does not exist. */
  | 'sheetNotFound'
  /** A workbook without a visible worksheet. */
  | 'noSheet'
  /** The file or the requested sheet has no content. */
  | 'empty'
  | 'cancelled';

/** The place in the file: a sheet, a cell such as "B7", a row by Excel's number. */
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

/**
 * Converts an error caused by a file's content. An unknown error came from bytes that the format does not allow for.
 */
export function asSpreadsheetError(error: unknown): SpreadsheetError {
  return error instanceof SpreadsheetError ? error : new SpreadsheetError('damaged', { cause: error });
}

/** The error that ended the writing: a cancelled signal becomes `cancelled`, any other error stays the caller's own. */
export function writingError(error: unknown, signal: AbortSignal | undefined): unknown {
  return signal?.aborted ? new SpreadsheetError('cancelled', { cause: error }) : error;
}
