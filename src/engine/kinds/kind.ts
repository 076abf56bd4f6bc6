import type { ListInput } from '../../contract/paging.ts';
import { rowsOf } from '../../declare/kinds/rows.ts';
import type { ResourceRegistry } from '../../declare/resource.ts';
import type { Parameters } from '../statement.ts';
import type { SheetKind } from './sheet.ts';

/** How PostgreSQL and spreadsheets handle the fields of one kind: one value per kind, in `kinds/<kind>.ts`. */
export interface StoredKind<F> {
  /** The SQL type of its values. */
  type(field: F): string;
  /** The column type, if it says more than `type`, such as a length. */
  columnType?(field: F): string;
  /** The check constraint of the column. */
  check?(column: string, field: F): string;
  /** Converts a value for the driver. Default: unchanged. */
  encode?(value: unknown): unknown;
  /**
   * The columns and joins that read the field with its populated values. Default: the column under the field's name.
   */
  select?(part: FieldPart<F>): Selection;
  /** Converters from database values to API values, by the name of the property. */
  present?(name: string, field: F): Readonly<Record<string, Conversion>>;
  /** The column as the audit log stores it, in a type that JSON represents exactly. Default: the column. */
  recorded?(column: string): string;
  /** Converts a value from the audit log to its present API form. Default: unchanged. */
  fromLog?(value: unknown): unknown;
  /**
   * Validates and normalizes a value beyond what a schema can check.
   * @throws ProblemError VALIDATION_FAILED naming the field.
   */
  clean?(value: unknown, name: string, field: F): unknown;
  /** Completes a value right before it is stored, by comparing it with the value before. */
  settle?(value: unknown, before: unknown, field: F): unknown;
  /** Whether a value shows nothing to a reader, if that takes more than comparing it with the empty value. */
  isEmpty?(value: unknown): boolean;
  /** Whether visitors read the field only in the record itself, not in lists. Default: in both. */
  isLong?(field: F): boolean;
  /**
   * What visitors read instead of the stored value: `beside` is an SQL expression over the column, read along with it.
   */
  readonly published?: { beside(column: string): string; present(value: unknown, beside: unknown): unknown };
  /**
   * Whether visitors may read a stored value, which an older version may have accepted; otherwise they read the empty one.
   * Absent: all.
   */
  isPublishable?(value: unknown, field: F): boolean;
  /** The references in its values. */
  readonly referenceReader?: ReferenceReader<F>;
  /** How its values name files. Triggers count these uses (migration media_uses). */
  files?(field: F): NamedFiles | undefined;
  /** The condition of a list filter; undefined if the input does not use it. */
  filter?(name: string, input: ListInput, parameters: Parameters): FilterCondition | undefined;
  /** A condition on the record `r`: the record that the field refers to matches the query. */
  searchThrough?(name: string, field: F, query: string): string;
  /** The sort column and its collation. Default: the field's own column. */
  sort?(name: string, field: F): SortColumn;
  /** Its form in spreadsheets. A field of a kind without one cannot be a spreadsheet column. */
  readonly sheet?: SheetKind<F>;
}

/** A field in a statement that reads records from the relation `r`. */
interface FieldPart<F> {
  readonly name: string;
  readonly field: F;
  /** Its column, with the relation. */
  readonly column: string;
  readonly registry: ResourceRegistry;
  /** Whether it is read for a list row, which shows less than a whole record. */
  readonly inRow: boolean;
}

/** The columns and joins of a statement. */
export interface Selection {
  readonly columns: readonly string[];
  readonly joins: readonly string[];
}

export type Conversion = (shown: unknown) => unknown;

/** Reads the ids of records or files from a value. */
export interface ReferenceReader<F> {
  at(field: F): ReferenceTarget;
  ids(value: unknown, field: F): readonly string[];
  /** Like `ids`, as an SQL expression of type bigint[] over a value: each id once, no NULLs. */
  sql(value: string, field: F): string;
}

/**
 * How a value names files: by an id, a list of ids, addresses in a text, or ids and addresses in these fields of
 * children.
 */
export type NamedFiles =
  | { readonly as: 'single' | 'lists' | 'texts' }
  | { readonly as: 'children'; readonly of: readonly string[] };

/**
 * The target of ids: live records of a resource, or uploaded files. Some fields accept only pictures or private files.
 */
export type ReferenceTarget = { readonly resource: string } | { readonly media: 'picture' | 'portrait' | 'file' };

/** A filter's condition on the relation `r`. */
export interface FilterCondition {
  readonly sql: string;
  /** The placeholder that the column must equal: the stored counts can answer such a filter. */
  readonly equals?: string;
  /** The filter is a range. The list is then sorted by this field. */
  readonly range?: true;
}

interface SortColumn {
  readonly column: string;
  readonly collation?: string;
}

/** The condition that a column equals the field's value in the input. */
export function equalFilter(
  column: string,
  name: string,
  input: ListInput,
  parameters: Parameters,
): FilterCondition | undefined {
  if (input[name] === undefined) return undefined;
  const equals = parameters.add(input[name]);
  return { sql: `r.${column} = ${equals}`, equals };
}

/** The part of a value that names files by their addresses. */
export function addressesIn(value: unknown, named: NamedFiles | undefined): string {
  if (named?.as === 'texts') return String(value ?? '');
  return named?.as === 'children'
    ? rowsOf(value)
        .flatMap((row) => named.of.map((child) => row[child]))
        .join(' ')
    : '';
}
