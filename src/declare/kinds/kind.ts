import type { z as zod } from 'zod';
import type { Zod } from '../../contract/operation.ts';
import type { Clock } from '../../lib/clock.ts';

/** The options that every field has, whatever its kind. */
export interface CommonField {
  /** A record cannot be stored without a value. `publish`: a draft may lack it, a published record may not. */
  readonly required?: true | 'publish';
  /**
   * No two live records have the same value, whatever its case; with names, no two live records that also have the same
   * values in these fields, where null equals null. The table has a unique index `<table>_<column>`, or a constraint of
   * that name.
   */
  readonly unique?: boolean | readonly string[];
  /** The product sets the value. No caller writes it. */
  readonly given?: true;
  /** Lists leave the field out; only the record itself carries it. */
  readonly detailOnly?: boolean;
  /**
   * Personal data. Reading it takes the permission `view<Noun>Private`, in lists, records, exports and the audit log
   * alike. Erasure removes it from the log without breaking the chain.
   */
  readonly private?: boolean;
  /** The statuses in which a record has a value here. A value without such a status, or the reverse, gets a warning. */
  readonly statuses?: readonly number[];
  /** The form asks for the field only where these other fields have one of these values. */
  readonly onlyWhere?: Readonly<Record<string, readonly string[]>>;
}

/** Whether the form of a record with these values asks for a field. */
export function isShownInForm(
  { given, onlyWhere = {} }: CommonField,
  values: Readonly<Record<string, unknown>>,
): boolean {
  return !given && Object.entries(onlyWhere).every(([name, among]) => among.includes(String(values[name])));
}

/** Named parts of a schema. */
export type Shape = Record<string, zod.ZodType>;

/** The input of a list, by key. */
type Filters = Readonly<Record<string, unknown>>;

/**
 * What follows from a declaration alone, for all fields of one kind: one value a kind, in `kinds/<kind>.ts`.
 * `engine/kinds` holds what PostgreSQL and spreadsheets need, `ui/kinds` what a browser draws.
 */
export interface DeclaredKind<F, Value = unknown> {
  /** The default value of a new record. Its type is the type of all values of the kind. */
  empty(field: F): Value;
  /** The schema of an input. */
  input(z: Zod, field: F): zod.ZodType;
  /** The schema of an answer. */
  output(z: Zod, field: F): zod.ZodType;
  /**
   * The populated value beside an id: the title of a record, a picture, files. Kinds that hold their own value have
   * none.
   */
  readonly populated?: Populated;
  /** A value as an input takes it, without what an answer populates; absent: the value itself. */
  raw?(value: unknown, field: F): unknown;
  /** How lists filter by the field. Without this, no list can. */
  readonly filter?: Filter<F>;
  /** The words that search finds the record by; absent: the value as text. */
  words?(value: unknown, field: F): string;
  /** Whether two values are equal; absent: whether they are written the same. */
  same?(one: unknown, other: unknown, field: F): boolean;
  /** An order rule: the value must not precede that of another field which the declaration names. */
  readonly order?: Order<F>;
  /** The value is the id of a record: the resource that it refers to, and whether the reference makes a tree. */
  target?(field: F): Target;
  /** All possible values, where they are few. */
  options?(field: F): readonly string[];
  /** The value is generated from another field where it is left empty. It is unique among live records. */
  made?(field: F): { readonly from: string; readonly max: number };
  /** The value is a person's name. The table has a column to sort it by. */
  person?(field: F): boolean;
  /**
   * A warning about an unlikely value, as a code of the `validation` texts. `today` is the day on the plant's calendar.
   */
  warning?(value: unknown, field: F, today: string): Warning | undefined;
  /** A person picks the value instead of typing it, so the error says "please choose" instead of "please enter". */
  readonly chosen?: true;
}

/** A warning about a value. */
interface Warning {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The populated value beside the id that a field holds. */
interface Populated {
  /** Its name, from the name of the field. */
  name(field: string): string;
  output(z: Zod): zod.ZodType;
}

/** The part of a query string that a filter reads. URLSearchParams is one. */
interface AddressQuery {
  get(key: string): string | null;
}

/** A filter of a list: its part of the input, and its form in a query string. */
export interface Filter<F> {
  input(z: Zod, name: string, field: F): Shape;
  /** Reads the filter from a query string, days by a clock. It leaves out values that the call would refuse. */
  fromAddress(search: AddressQuery, name: string, field: F, clock: Clock): Filters;
  /** The inverse: the keys and values of the query string. */
  toAddress(input: Filters, name: string): Readonly<Record<string, string | undefined>>;
  /** Its other names, which clients of the specification send. */
  aliases?(name: string): readonly string[];
}

/** An order rule between two fields of one kind. */
interface Order<F> {
  /** The field whose value comes first. */
  after(field: F): string | undefined;
  /** Whether two values break the order. */
  wrong(earlier: string, later: string): boolean;
  /** The code of the error in the `validation` texts. */
  code(field: F): string;
}

/** The resource that a reference refers to. */
export interface Target {
  /** The resource's name. */
  readonly to: string;
  /** The reference is to the parent in the same resource: a tree without cycles, at most `maxDepth` levels deep. */
  readonly tree?: { readonly maxDepth: number };
  /**
   * Another reference of the record. The form offers only records with the same value there, or all while it is empty.
   * An import looks names up in the same scope.
   */
  readonly within?: string;
}

/** A filter with one key, the field's name, whose value the query string holds as it is. */
export function plainFilter<F>(
  schema: (z: Zod, field: F) => zod.ZodType,
  parse: (text: string, field: F) => unknown,
): Filter<F> {
  return {
    input: (z, name, field) => ({ [name]: schema(z, field).optional() }),
    fromAddress: (search, name, field) => {
      const text = search.get(name);
      const value = text === null ? undefined : parse(text, field);
      return value === undefined ? {} : { [name]: value };
    },
    toAddress: (input, name) => ({ [name]: input[name] === undefined ? undefined : String(input[name]) }),
  };
}
