import type { z as zod } from 'zod';
import type { Zod } from '../../contract/operation.ts';
import type { Clock } from '../../lib/clock.ts';

/** What every field may say of itself, whatever its kind. */
export interface CommonField {
  /** The record cannot be stored without a value; `publish`: it cannot be published without, a draft may leave it out. */
  readonly required?: true | 'publish';
  /**
   * No two live records have the same value, whatever its case, or none of those that are alike in these other fields, where
   * nothing is like nothing: the table has a unique index `<table>_<column>`, or a constraint of that name.
   */
  readonly unique?: boolean | readonly string[];
  /** The product knows it by itself: nobody writes it. */
  readonly given?: true;
  /** Left out of lists: read only with the record itself. */
  readonly detailOnly?: boolean;
  /**
   * Personal: read only with the permission `view<Noun>Private`, in lists, records, exports and the audit log alike, and
   * erased from the log without breaking its chain.
   */
  readonly private?: boolean;
  /** The statuses of records that have a value here: one without the other is doubted, though it can be stored. */
  readonly statuses?: readonly number[];
  /** Asked only of records in which these other fields have one of these values: of the rest it would say nothing. */
  readonly onlyWhere?: Readonly<Record<string, readonly string[]>>;
}

/** Whether a form asks for a field, of a record with these values. */
export function isAsked({ given, onlyWhere = {} }: CommonField, values: Readonly<Record<string, unknown>>): boolean {
  return !given && Object.entries(onlyWhere).every(([name, among]) => among.includes(String(values[name])));
}

/** Named parts of a schema. */
export type Shape = Record<string, zod.ZodType>;

/** The values of a list's input, by key. */
type Filters = Readonly<Record<string, unknown>>;

/**
 * What follows from the declaration of a field alone, for every field of one kind: one value a kind, in `kinds/<kind>.ts`.
 * What PostgreSQL and spreadsheets know of it stands in `engine/kinds`, what a browser draws in `ui/kinds`.
 */
export interface DeclaredKind<F, Value = unknown> {
  /** The value of a new record where the caller gives none; its type is the type of every value of the kind. */
  empty(field: F): Value;
  /** What a caller may send. */
  input(z: Zod, field: F): zod.ZodType;
  /** What an answer holds. */
  output(z: Zod, field: F): zod.ZodType;
  /** Beside the value: what it points at, as people are shown it. Kinds that hold their value themselves have none. */
  readonly companion?: Companion;
  /** A value without what an answer shows beside it, as a call takes it; without this, the value. */
  bare?(value: unknown, field: F): unknown;
  /** How lists are filtered by it; a field of a kind without cannot be among a list's filters. */
  readonly filter?: Filter<F>;
  /** The words under which a record is found by it; without this, the value as text. */
  words?(value: unknown, field: F): string;
  /** Whether two values say the same; without this, whether they are written the same. */
  same?(one: unknown, other: unknown, field: F): boolean;
  /** The value must not come before that of another field of the record, where the field names one. */
  readonly order?: Order<F>;
  /** The value is the id of a record: of which resource, and whether that makes a tree. */
  target?(field: F): Target;
  /** The few values that it can have, where they are few. */
  options?(field: F): readonly string[];
  /** The value is made from another field's where it is left empty, and unique among live records. */
  made?(field: F): { readonly from: string; readonly max: number };
  /** The value is the name of a person, of which the table has a column to order by. */
  person?(field: F): boolean;
  /** Why a value is hardly meant though it can be stored: a code of the `validation` texts. `today` is the plant's day. */
  doubt?(value: unknown, field: F, today: string): Doubt | undefined;
  /** A value is picked rather than typed: "please choose" instead of "please enter". */
  readonly chosen?: true;
}

/** What is said of a value that deserves a second look. */
interface Doubt {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What a record shows of that which a field points at. */
interface Companion {
  /** Its name, from the field's. */
  name(field: string): string;
  output(z: Zod): zod.ZodType;
}

/** What of an address a filter reads; the browser's URLSearchParams is one. */
interface AddressQuery {
  get(key: string): string | null;
}

/** A list's filter: its part of the input, and how an address says it. */
export interface Filter<F> {
  input(z: Zod, name: string, field: F): Shape;
  /** What an address says of it, as the call takes it, days by a clock; what the call would refuse is left out. */
  fromAddress(search: AddressQuery, name: string, field: F, clock: Clock): Filters;
  /** The inverse: the keys of an address with what they say. */
  toAddress(input: Filters, name: string): Readonly<Record<string, string | undefined>>;
  /** Brings what clients of the specification call it under its own name. */
  renamed?(input: Filters, name: string): Filters;
}

/** A rule between two fields of one kind. */
interface Order<F> {
  /** The field whose value comes first. */
  after(field: F): string | undefined;
  /** Whether the two stand in the wrong order. */
  wrong(earlier: string, later: string): boolean;
  /** The code of the reason, as the `validation` texts know it. */
  code(field: F): string;
}

/** The resource that a reference points at. */
export interface Target {
  /** The resource's name. */
  readonly to: string;
  /** The record's own resource: parents form a tree without circles, at most `maxDepth` levels deep. */
  readonly tree?: { readonly maxDepth: number };
  /** Another reference of the record: a form offers what says the same there, and everything while that is empty; a file looks for names there. */
  readonly within?: string;
}

/** A filter whose one key is the field's name, and whose value an address writes as it is. */
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
