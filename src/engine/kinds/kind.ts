import type { ListInput } from '../../contract/paging.ts';
import { rowsOf } from '../../declare/kinds/rows.ts';
import type { ResourceRegistry } from '../../declare/resource.ts';
import type { Parameters } from '../statement.ts';
import type { SheetKind } from './sheet.ts';

/** What PostgreSQL and spreadsheets know of the fields of one kind: one value a kind, in `kinds/<kind>.ts`. */
export interface StoredKind<F> {
  /** The type of its values in a statement. */
  type(field: F): string;
  /** The type of its column, where that says more, such as a length. */
  columnType?(field: F): string;
  /** A condition that the database holds a column to. */
  check?(column: string, field: F): string;
  /** A value as the driver takes it; without this, as it is. */
  encode?(value: unknown): unknown;
  /** The columns and joins that read it, with what it points at; without this, the column alone under the field's name. */
  select?(part: FieldPart<F>): Selection;
  /** What turns what was read into what the API answers: by the name of the property that holds it. */
  present?(name: string, field: F): Readonly<Record<string, Conversion>>;
  /** The column as the log records it, of a type that JSON writes exactly; without this, the column. */
  recorded?(column: string): string;
  /** A recorded value as the API writes it today; without this, as it was recorded. */
  fromLog?(value: unknown): unknown;
  /**
   * What no schema can see in a value that a caller sent, mended.
   * @throws ProblemError VALIDATION_FAILED naming the field.
   */
  clean?(value: unknown, name: string, field: F): unknown;
  /** A value with what is new in it told from what was there before, right before it is stored. */
  settle?(value: unknown, before: unknown, field: F): unknown;
  /** Whether a value says nothing to a reader, where that is not plain to see; without this, whether it is the empty one. */
  isEmpty?(value: unknown): boolean;
  /** Whether visitors read it with its record alone, and not in lists; without this, a page has it. */
  isLong?(field: F): boolean;
  /** What visitors read in place of what is stored: by what is read beside it, an expression over its column. */
  readonly published?: { beside(column: string): string; present(value: unknown, beside: unknown): unknown };
  /** What its values point at. */
  readonly referenceReader?: ReferenceReader<F>;
  /** How its values name files, which triggers keep count of (migration media_uses). */
  files?(field: F): NamedFiles | undefined;
  /** The condition of a list's filter; undefined where the input does not ask for it. */
  filter?(name: string, input: ListInput, parameters: Parameters): FilterCondition | undefined;
  /** The condition that the words of a query are those of a record which it names, of a record `r`. */
  searchThrough?(name: string, field: F, query: string): string;
  /** The column that a list is ordered by, and its collation; without this, the field's own. */
  sort?(name: string, field: F): SortColumn;
  /** How spreadsheets hold it; a field of a kind without cannot be among a resource's spreadsheet columns. */
  readonly sheet?: SheetKind<F>;
}

/** A field in a statement that reads records from the relation `r`. */
interface FieldPart<F> {
  readonly name: string;
  readonly field: F;
  /** Its column, with the relation. */
  readonly column: string;
  readonly registry: ResourceRegistry;
  /** Whether it is read for a row of a list, which shows less than a whole record. */
  readonly inRow: boolean;
}

/** What a statement selects and joins. */
export interface Selection {
  readonly columns: readonly string[];
  readonly joins: readonly string[];
}

export type Conversion = (shown: unknown) => unknown;

/** Records or files that a value names by their ids. */
export interface ReferenceReader<F> {
  at(field: F): ReferenceTarget;
  ids(value: unknown, field: F): readonly string[];
  /** The same as an SQL expression of type bigint[], each id once and none of them NULL, over a value. */
  sql(value: string, field: F): string;
}

/** By an id, a list of ids, addresses in a text, or the ids and addresses in these fields of children. */
export type NamedFiles =
  | { readonly as: 'single' | 'lists' | 'texts' }
  | { readonly as: 'children'; readonly of: readonly string[] };

/** Where ids lead: to live records of a resource, or to uploaded files, of which some must be pictures and may be private. */
export type ReferenceTarget = { readonly resource: string } | { readonly media: 'picture' | 'portrait' | 'file' };

/** A filter's condition on the relation `r`. */
export interface FilterCondition {
  readonly sql: string;
  /** The placeholder that the column must equal: what kept totals can answer. */
  readonly equals?: string;
  /** It asks for a range, in whose order the list then stands. */
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

/** The part of a value in which files are named by their addresses. */
export function addressesIn(value: unknown, named: NamedFiles | undefined): string {
  if (named?.as === 'texts') return String(value ?? '');
  return named?.as === 'children'
    ? rowsOf(value)
        .flatMap((row) => named.of.map((child) => row[child]))
        .join(' ')
    : '';
}
