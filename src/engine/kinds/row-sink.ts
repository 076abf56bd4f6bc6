import type { FieldError } from '../../contract/errors.ts';
import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Context } from '../handler.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What keeps the rows that files bring and exports take, where that is no table of records: a ledger of a slice's own. The
 * columns are those of its `resource`, of which the kit makes nothing: neither a table nor a form.
 */
export interface RowSink {
  readonly resource: Resource;
  /** Makes the function that judges the rows of a file, batch after batch in their order; it stores nothing. */
  validating(context: Context): (rows: readonly ReadRow[]) => Promise<RowResult[]>;
  /** The field by whose values rows are held: before the first row is stored or taken back, those of all rows are. */
  readonly lockedBy: string;
  /** Has what these values of it name change by this transaction alone. */
  lock(transaction: Database, values: readonly string[]): Promise<void>;
  /**
   * Makes the function that readies rows to be stored as they were judged, batch after batch in their order, as a change of
   * this operation, while what they touch is held. It reads on connections of its own: a batch is readied while the one before
   * is written.
   */
  storing(operation: string, context: Context): (rows: readonly SinkRow[]) => Promise<PreparedRows | RowRefusal>;
  /** What keeps stored rows from being taken back. */
  undoObstacles(database: Database, rows: readonly SinkRow[], context: Context): Promise<UndoObstacle[]>;
  /** Makes the function that readies stored rows, likewise, to be taken back: what stands afterwards is what stood before. */
  undoing(taking: Undoing, context: Context): (rows: readonly SinkRow[]) => Promise<PreparedRows>;
  /** The statement that reads what filters find, a row as its resource's fields say it, and that which counts it. */
  found(database: Database, filters: ListInput): Promise<{ text: string; total: string; values: readonly unknown[] }>;
}

/** A row of a file whose cells were read. */
export interface ReadRow {
  /** What they say, by field; absent: nothing. */
  readonly values: Values;
  /** Why cells could not be read: the row is wrong whatever else it says. */
  readonly errors: readonly FieldError[];
  /** What somebody said of fields for all rows that need it. */
  readonly offered: Values;
  /** Somebody said that it is a row of data, whatever it looks like. */
  readonly isData: boolean;
}

/** What would become of a row. The codes of its errors and warnings are keys of texts, or codes of the `validation` texts. */
export interface RowResult {
  /** `passed`: it holds nothing to store. */
  readonly kind: 'added' | 'changed' | 'unchanged' | 'wrong' | 'passed';
  /** What it would store, by field. */
  readonly values: Values;
  /** What stands under its key, all that taking the row back must know; null: nothing. */
  readonly before: Values | null;
  /** The version of what stands; null: nothing does. */
  readonly version: number | null;
  /** What people know it by. */
  readonly title: string;
  readonly errors: readonly FieldError[];
  readonly warnings: readonly FieldError[];
  /** The fields in which it takes what was offered. */
  readonly taken: readonly string[];
}

/** A row of an import as it was judged, or stored. */
export interface SinkRow {
  readonly number: number;
  readonly title: string;
  readonly values: Values;
  readonly before: Values | null;
  /** The version that stood when it was judged; null: nothing did. */
  readonly recordVersion: number | null;
}

/** Rows that can be written. */
interface PreparedRows {
  write(transaction: Database): Promise<void>;
}

/** The first row that cannot be stored as it was judged: its number, and why, as a key of a text. */
export interface RowRefusal {
  readonly number: number;
  readonly refused: string;
  readonly values?: Values;
}

/** A row that cannot be taken back: `detail` is the key of the text that says why. */
export interface UndoObstacle {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

/** By which operation rows are taken back, and the file they came from. */
interface Undoing {
  readonly operation: string;
  readonly fileName: string;
}
