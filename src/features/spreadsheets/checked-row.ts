import type { FieldError } from '../../contract/errors.ts';
import type { Visibility } from '../../declare/kinds/visibility.ts';
import type { CellReader } from '../../engine/kinds/sheet.ts';
import type { CellValue, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import type { CellSource, RowKind } from './contract/operations.ts';
import type { SkipReason } from './row-classifier.ts';
import type { RowKey } from './row-key.ts';

type Values = Record<string, unknown>;

/** A row of the file after the comparison with the table; see the columns of import_rows. */
export interface CheckedRow {
  readonly number: number;
  kind: RowKind;
  readonly key: string;
  readonly title: string;
  readonly recordId: string | null;
  readonly recordVersion: number | null;
  readonly cells: readonly CellValue[];
  readonly values: Values;
  readonly before: Values | null;
  readonly errors: FieldError[];
  /** Warnings of a valid row; empty for a wrong row. */
  readonly warnings: readonly FieldError[];
  /** Why it is skipped; null when it is not. */
  readonly reason: SkipReason | null;
  /** Texts typed in place of its cells, by field. */
  readonly mended: Readonly<Record<string, string>>;
  /** Values that come from outside the row's own cells, by field, with the text found there. */
  readonly sources: Readonly<Record<string, CellSource & { readonly text: string }>>;
  /** Storing the row would make its record visible to visitors, who do not see it now. */
  readonly published: boolean;
  /** Whether the record is within its publication window, where this differs from its status. */
  readonly visibility: Visibility | null;
}

/** How the columns of a file are read. */
export interface ColumnReading {
  /** The cells of several columns are joined. */
  readonly indexes: readonly number[];
  readonly field: string;
  readonly read: CellReader;
  /** The same for a text that a person typed in place of a cell. */
  readonly readTyped: CellReader;
  /** Its columns are alternatives: a row fills one of them. */
  readonly isSplit: boolean;
  /** The conversion factor from the unit in the column's name to that of the field. */
  readonly factor?: string | undefined;
}

/** The values of a row's cells. */
export interface ReadCells {
  readonly values: Values;
  readonly errors: FieldError[];
  readonly warnings: FieldError[];
  readonly mended: CheckedRow['mended'];
  readonly sources: CheckedRow['sources'];
  /** The fields of whose values a part is assumed for the whole column. */
  readonly assumed: readonly string[];
}

/** A row with its key. */
export interface ReadRow {
  readonly row: SheetRow;
  readonly cells: ReadCells;
  readonly own: RowKey;
  /** Required key fields for which the row has no value. */
  readonly missing: readonly string[];
  readonly isSure: boolean;
}
