import type { FieldError } from '../../contract/errors.ts';
import type { Visibility } from '../../declare/kinds/visibility.ts';
import type { CellReader } from '../../engine/kinds/sheet.ts';
import type { CellValue, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import type { CellSource, RowKind } from './contract/operations.ts';
import type { SkipReason } from './row-classifier.ts';
import type { RowKey } from './row-key.ts';

type Values = Record<string, unknown>;

/** A row of the file as it was compared with the table; see the columns of import_rows. */
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
  /** What deserves a second look though it can be stored; none of a wrong row. */
  readonly warnings: readonly FieldError[];
  /** Why it is passed over; null where it is not. */
  readonly reason: SkipReason | null;
  /** What was typed in the place of its cells, by field. */
  readonly mended: Readonly<Record<string, string>>;
  /** Where values stand that are in no cell of it, by field, with what is written there. */
  readonly sources: Readonly<Record<string, CellSource & { readonly text: string }>>;
  /** Visitors would see its record at once, and do not now. */
  readonly published: boolean;
  /** Where it would stand to the time in which visitors see it, where that is not what its status says. */
  readonly visibility: Visibility | null;
}

/** How the columns of a file are read. */
export interface ColumnReading {
  /** Several are joined. */
  readonly indexes: readonly number[];
  readonly field: string;
  readonly read: CellReader;
  /** The same of what a person typed in the place of a cell. */
  readonly readTyped: CellReader;
  /** Its columns are alternatives: a row fills one of them. */
  readonly isSplit: boolean;
  /** What one of the unit in its name is in that of the field. */
  readonly factor?: string | undefined;
}

/** What the cells of a row say. */
export interface ReadCells {
  readonly values: Values;
  readonly errors: FieldError[];
  readonly warnings: FieldError[];
  readonly mended: CheckedRow['mended'];
  readonly sources: CheckedRow['sources'];
}

/** A row with its key. */
export interface ReadRow {
  readonly row: SheetRow;
  readonly cells: ReadCells;
  readonly own: RowKey;
  /** The fields of the key of which it says nothing although it must. */
  readonly missing: readonly string[];
  readonly isSure: boolean;
}
