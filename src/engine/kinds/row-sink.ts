import type { FieldError } from '../../contract/errors.ts';
import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Context } from '../handler.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Stores the rows of imports, and reads those of exports, that are not records of a resource: they belong to a
 * feature's own ledger. Its `resource` only declares the columns; the kit creates neither a table nor a form for it.
 */
export interface RowSink {
  readonly resource: Resource;
  /** Creates the function that validates the rows of a file, batch by batch in their order. It stores nothing. */
  validating(context: Context): (rows: readonly ReadRow[]) => Promise<RowResult[]>;
  /** The field whose values are locked: those of all rows, before the first row is stored or undone. */
  readonly lockedBy: string;
  /** Locks these values, so that only this transaction changes what they name. */
  lock(transaction: Database, values: readonly string[]): Promise<void>;
  /**
   * Creates the function that prepares validated rows for storing, batch by batch in their order, as a change by this
   * operation, while their values are locked. It reads on its own connections: a batch is prepared while the one before
   * is written.
   */
  storing(operation: string, context: Context): (rows: readonly SinkRow[]) => Promise<PreparedRows | RowRefusal>;
  /** The reasons why stored rows cannot be undone. */
  undoObstacles(database: Database, rows: readonly SinkRow[], context: Context): Promise<UndoObstacle[]>;
  /**
   * Creates the function that prepares stored rows for undoing, likewise batch by batch: the state before them is
   * restored.
   */
  undoing(taking: Undoing, context: Context): (rows: readonly SinkRow[]) => Promise<PreparedRows>;
  /** The statements that read and count the rows that filters find, with columns named like the resource's fields. */
  found(context: Context, filters: ListInput): Promise<{ text: string; total: string; values: readonly unknown[] }>;
}

/** A row of a file whose cells were read. */
export interface ReadRow {
  /** Cell values by field. No entry: an empty cell. */
  readonly values: Values;
  /** The fields of whose values a part is assumed: a person gave it for all cells of the column that lack it. */
  readonly assumed: readonly string[];
  /** Why cells could not be read. Such a row is always wrong. */
  readonly errors: readonly FieldError[];
  /** Values that a person gave for all rows without their own. */
  readonly offered: Values;
  /** A person marked it as a data row. */
  readonly isData: boolean;
}

/** The outcome of a row. The codes of its errors and warnings are message keys, or codes of the `validation` texts. */
export interface RowResult {
  /** `passed`: skipped, there is nothing to store. */
  readonly kind: 'added' | 'changed' | 'unchanged' | 'wrong' | 'passed';
  /** What it would store, by field. */
  readonly values: Values;
  /** The current values under its key, with everything that undoing the row needs; null: none. */
  readonly before: Values | null;
  /** The current version; null: none. */
  readonly version: number | null;
  /** What people call it. */
  readonly title: string;
  readonly errors: readonly FieldError[];
  readonly warnings: readonly FieldError[];
  /** The fields that take the value a person gave for all rows. */
  readonly filledFields: readonly string[];
}

/** A row of an import as it was validated, or stored. */
export interface SinkRow {
  readonly number: number;
  readonly title: string;
  readonly values: Values;
  readonly before: Values | null;
  /** The version when it was validated; null: none. */
  readonly recordVersion: number | null;
}

/** Rows that are ready to be written. */
interface PreparedRows {
  write(transaction: Database): Promise<void>;
}

/** The first row that cannot be stored as it was validated: its number, and the message key of the reason. */
export interface RowRefusal {
  readonly number: number;
  readonly refused: string;
  readonly values?: Values;
}

/** A row that cannot be undone; `detail` is the message key of the reason. */
export interface UndoObstacle {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** The operation of the undo, and the file that the rows came from. */
interface Undoing {
  readonly operation: string;
  readonly fileName: string;
}
