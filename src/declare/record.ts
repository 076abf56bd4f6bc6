import type { ListPage } from '../contract/paging.ts';
import type { Field, Fields } from './field.ts';
import type { FilmValue } from './kinds/film.ts';
import type { KindShown, KindValue } from './kinds/registry.ts';
import type { RowField, RowsField } from './kinds/rows.ts';
import type { ChoiceRecord, Resource } from './resource.ts';

/** What every record carries besides its own fields. */
// A type and not an interface: only a type can stand for `Record<string, unknown>`.
type RecordBase = {
  id: string;
  status: number;
  version: number;
  createdAt: string;
  createdBy: string | null;
  createdByName: string | null;
  updatedAt: string;
  updatedBy: string | null;
  updatedByName: string | null;
  deletedAt: string | null;
};

/** A record and the version the caller saw of it. */
export interface VersionedId {
  id: string;
  version: number;
}

/** A record whose resource is known only at run time. */
export type AnyRecord = RecordBase & Record<string, unknown>;

/** Whether the fields are those of some resource that is known only at run time. */
type IsAny<F extends Fields> = string extends keyof F ? true : false;

/** The value of a field by its declaration: one of the options of a choice, the children of rows. */
type ValueOf<F extends Field> = F extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option | null
  : F extends { kind: 'rows'; of: infer Children extends RowsField['of'] }
    ? readonly ChildOf<Children>[]
    : KindValue<F['kind']>;

/** The same of a stored record: one that is required, or has a value from the start, is never null. */
type StoredValue<F extends Field> = F extends { required: true } | { initial: string | number }
  ? NonNullable<ValueOf<F>>
  : ValueOf<F>;

/** The name of what a record shows beside a field, and its value: the title of a referenced record, a picture, files, a film. */
type PopulatedName<Name, F extends Field> = Name extends string
  ? F extends { kind: 'reference' }
    ? Name extends `${infer Base}Id`
      ? `${Base}Name`
      : `${Name}Name`
    : F extends { kind: 'image' }
      ? `${Name}Image`
      : F extends { kind: 'files' }
        ? `${Name}Files`
        : F extends { kind: 'url'; leadsTo: 'video' }
          ? `${Name}Film`
          : never
  : never;

type PopulatedValue<F extends Field> = F extends { kind: 'url' } ? FilmValue | null : KindShown<F['kind']>;

/** A child in an answer. */
type ChildOf<Children extends Readonly<Record<string, RowField>>> = { readonly id: string } & {
  readonly [Name in keyof Children]: StoredValue<Children[Name]>;
} & { readonly [Name in keyof Children as PopulatedName<Name, Children[Name]>]: PopulatedValue<Children[Name]> };

/** A child as a call takes it: without its id it is a new one. */
type ChildInput<Children extends Readonly<Record<string, RowField>>> = { readonly id?: string | undefined } & {
  readonly [Name in keyof Children as Children[Name] extends { required: true } ? Name : never]: StoredValue<
    Children[Name]
  >;
} & {
  readonly [Name in keyof Children as Children[Name] extends { required: true } ? never : Name]?:
    | ValueOf<Children[Name]>
    | undefined;
};

type InputValue<F extends Field> = F extends { kind: 'rows'; of: infer Children extends RowsField['of'] }
  ? readonly ChildInput<Children>[]
  : StoredValue<F>;

/** The names of fields that some readers get no value of. */
type PrivateName<F extends Fields> = { [Name in keyof F]: F[Name] extends { private: true } ? Name : never }[keyof F];

/** The names of fields that lists leave out. */
type DetailName<F extends Fields> = { [Name in keyof F]: F[Name] extends { detailOnly: true } ? Name : never }[keyof F];

/** The names of fields that nobody writes. */
type GivenName<F extends Fields> = { [Name in keyof F]: F[Name] extends { given: true } ? Name : never }[keyof F];

/** The values of fields in an answer; private ones are absent for readers without the right. */
type Values<F extends Fields> = {
  [Name in Exclude<keyof F, PrivateName<F>>]: StoredValue<F[Name]>;
} & { [Name in PrivateName<F>]?: StoredValue<F[Name]> } & {
  [Name in keyof F as PopulatedName<Name, F[Name]>]: PopulatedValue<F[Name]>;
};

/** The place of a record of an ordered resource among its siblings. */
type Position = { position?: number };

/** A record of a resource, as `getDetail…`, `insert…` and `update…` answer it. */
export type RecordOf<R extends Resource> =
  IsAny<R['fields']> extends true ? AnyRecord : RecordBase & Position & Values<R['fields']>;

/** A record as a list shows it: without the fields that only the record itself carries. */
export type RowOf<R extends Resource> =
  IsAny<R['fields']> extends true
    ? AnyRecord
    : RecordBase & Position & Values<Omit<R['fields'], DetailName<R['fields']>>>;

/** The values of a new record; what is left out is empty. */
export type InputOf<R extends Resource> =
  IsAny<R['fields']> extends true ? Record<string, unknown> : NeededInput<R['fields']> & ChangeOf<R>;

type NeededInput<F extends Fields> = {
  [Name in keyof F as F[Name] extends { required: true; given?: never } ? Name : never]: InputValue<F[Name]>;
};

/** Some values of a record: those that a call changes. */
export type ChangeOf<R extends Resource> =
  IsAny<R['fields']> extends true
    ? Record<string, unknown>
    : { status?: number | undefined } & {
        [Name in Exclude<keyof R['fields'], GivenName<R['fields']>>]?: InputValue<R['fields'][Name]> | undefined;
      };

/** The private values of a record. */
export type PrivateOf<R extends Resource> =
  IsAny<R['fields']> extends true
    ? Record<string, unknown>
    : { [Name in PrivateName<R['fields']>]: StoredValue<R['fields'][Name]> };

/** The key under which a list's answer has its records. */
type ListKey<R extends Resource> = R extends Resource<Fields, string, infer Key> ? Key : never;

/** The choices that an answer may bring along for its filters, by reference. */
type ListChoices<F extends Fields> = {
  readonly [Name in keyof F as Name extends `${infer Base}Id` ? `${Base}List` : never]?: ChoiceRecord[];
};

/** A list's answer as it travels: a page whose records stand under the key that the resource names. */
export type ListAnswer<R extends Resource = Resource> = Omit<ListPage<RowOf<R>>, 'items'> &
  (string extends ListKey<R>
    ? { readonly [key: string]: unknown }
    : { readonly [Key in ListKey<R>]: RowOf<R>[] } & ListChoices<R['fields']>);
