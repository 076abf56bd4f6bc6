import type { RowsField } from '../declare/kinds/rows.ts';
import { resourceOperations } from '../declare/operations.ts';
import type { InputOf, ListAnswer, RecordOf, RowOf } from '../declare/record.ts';
import { defineResource } from '../declare/resource.ts';
import { handle } from '../engine/handler.ts';
import { rulesFor } from '../engine/record-rules.ts';
import { albums } from '../resources/albums/resource.ts';
import type { staff } from '../resources/staff/resource.ts';

// The record types that follow from declarations. Nothing here runs: a line that unexpectedly compiles, or no longer
// does, fails the type check.

type Equal<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
const is = <Holds extends true>(): Holds | undefined => undefined;

type Album = RecordOf<typeof albums>;
type Person = RecordOf<typeof staff>;

/** Values by kind: a choice is one of its options, a required one is never null, children have their own type. */
export const values = [
  is<Equal<Album['kind'], 'image' | 'video'>>(),
  is<Equal<Album['date'], string | null>>(),
  is<Equal<Album['itemCount'], number>>(),
  is<Equal<Album['pictures'][number]['caption'], string>>(),
  is<Equal<Album['pictures'][number]['picture'], string>>(),
  is<Equal<Person['unitId'], string>>(),
  is<Equal<Person['unitName'], string | null>>(),
  // A private value is absent for readers without the permission.
  is<Equal<Person['birthDate'], string | null | undefined>>(),
  // The declaration names the key of the list.
  is<Equal<ListAnswer<typeof staff>['staffList'][number]['employeeCode'], string>>(),
];

// @ts-expect-error a field that is not there
export type MisspeltField = Album['picturs'];

// @ts-expect-error a field that lists leave out
export type DetailOfRow = RowOf<typeof albums>['pictures'];

// @ts-expect-error a required value is missing
export const incomplete: InputOf<typeof albums> = { title: 'Đập' };

// @ts-expect-error an option that the choice does not have
export const unknownOption: InputOf<typeof albums> = { title: 'Đập', kind: 'film' };

// @ts-expect-error nobody writes a given value
export const given: InputOf<typeof albums> = { title: 'Đập', kind: 'image', itemCount: 3 };

// @ts-expect-error a handler answers records of its resource
export const otherAnswer = handle(resourceOperations(albums).detail, async ({ id }) => ({ id, kind: 'film' }));

export const misspeltInRule = rulesFor(albums, {
  // @ts-expect-error a rule is given values of its resource
  beforeChange: async (_transaction, { values: changes = [] }) => changes.map(({ titel }) => titel).length === 0,
});

const child = { kind: 'date' } as const;

/** Settings of a field that a child's field cannot have. */
export const children: readonly RowsField['of'][] = [
  // @ts-expect-error nothing would keep it from anybody
  { on: { ...child, private: true } },
  // @ts-expect-error nothing would keep it unique
  { on: { ...child, unique: true } },
  // @ts-expect-error nothing would compare them
  { on: { ...child, after: 'begun' } },
  // @ts-expect-error it would be asked always
  { on: { ...child, onlyWhere: { kind: ['image'] } } },
];

export const privateChild = defineResource({
  ...albums,
  fields: {
    title: { kind: 'text', max: 10 },
    people: {
      kind: 'rows',
      max: 3,
      title: 'name',
      // @ts-expect-error a private child
      of: { name: { kind: 'text', max: 10, private: true } },
    },
  },
  title: 'title',
  search: [],
  list: { columns: [], filters: [], sortable: [], sort: { field: 'createdAt', order: 'ascend' } },
  form: { layout: 'drawer' },
  publicFields: [],
});
