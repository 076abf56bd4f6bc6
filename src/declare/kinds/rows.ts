import type { Zod } from '../../contract/operation.ts';
import { writableSchema } from '../../contract/values.ts';
import { type BooleanField, boolean } from './boolean.ts';
import { type ChoiceField, choice } from './choice.ts';
import { type DateField, date } from './date.ts';
import { type DayOfYearField, dayOfYear } from './day-of-year.ts';
import { type DecimalField, decimal } from './decimal.ts';
import { type FilmValue, filmName, filmSchema } from './film.ts';
import { type ImageField, image } from './image.ts';
import { type InstantField, instant } from './instant.ts';
import { type IntegerField, integer } from './integer.ts';
import type { CommonField, DeclaredKind, Shape } from './kind.ts';
import { type TagsField, tags } from './tags.ts';
import { type TextField, text } from './text.ts';
import { type TimeOfDayField, timeOfDay } from './time-of-day.ts';
import { type UrlField, url } from './url.ts';

/** The fields of a child: plain values and pictures. Children that refer to records need a resource of their own. */
export type RowField =
  | TextField
  | UrlField
  | BooleanField
  | IntegerField
  | DecimalField
  | DateField
  | DayOfYearField
  | InstantField
  | TimeOfDayField
  | ChoiceField
  | ImageField
  | TagsField;

/** Options of a field that a child cannot have, because nothing would enforce them. */
type FieldOnly =
  | Exclude<keyof CommonField, 'required'>
  | 'after'
  | 'startOf'
  | 'notBelow'
  | 'plausible'
  | 'personName'
  | 'purpose'
  | 'onCards'
  | 'altIn'
  | 'standIn';

/** The field of a child. A child is published with its record, so there is no `publish` step of its own. */
type ChildField = RowField & { readonly required?: true } & { readonly [Option in FieldOnly]?: never };

/**
 * An ordered list of children that belong to their record alone: the pictures of an album, the level and volume pairs
 * of a reservoir. They are stored, versioned and changed with the record. A child keeps its `id`, so the history tells
 * a changed child from a new or a moved one.
 */
export interface RowsField extends CommonField {
  readonly kind: 'rows';
  readonly of: Readonly<Record<string, ChildField>>;
  readonly max: number;
  /** The child's field that names the child to a person. */
  readonly title: string;
  /** The image of the record that a child's picture can become. */
  readonly cover?: string;
}

/** One child: its id (a new child has none yet) and its values by field. Answers add populated values. */
export type Row = { readonly id?: string | undefined } & Readonly<Record<string, unknown>>;

const rowKinds = {
  text,
  url,
  boolean,
  integer,
  decimal,
  date,
  dayOfYear,
  instant,
  timeOfDay,
  choice,
  image,
  tags,
} satisfies { [K in RowField['kind']]: DeclaredKind<Extract<RowField, { kind: K }>> };

/** The declared part of the kind of a child's field. */
export function rowKind(field: RowField): DeclaredKind<RowField> {
  return rowKinds[field.kind] as DeclaredKind<RowField>;
}

/** The picture of a child, if it has one: the name of the field, and whether it is required. */
export function rowPicture(field: RowsField): { readonly name: string; readonly isNeeded: boolean } | undefined {
  const found = rowEntries(field).find(([, child]) => child.kind === 'image');
  return found && { name: found[0], isNeeded: found[1].required === true };
}

/** Whether a child's field is an address that can lead to a stored film. An answer then populates the film. */
export function leadsToVideos(child: RowField): boolean {
  return child.kind === 'url' && child.leadsTo === 'video';
}

/** The child's field that leads to a film, if there is one. */
export function rowFilm(field: RowsField): string | undefined {
  return rowEntries(field).find(([, child]) => leadsToVideos(child))?.[0];
}

/** The stored film that a child's address leads to. A film that was read for an earlier address does not count. */
export function filmIn(row: Row, child: string): FilmValue | undefined {
  const known = (row[filmName(child)] ?? undefined) as FilmValue | undefined;
  return known?.address === row[child] ? known : undefined;
}

/** The fields of a child, in order. */
export function rowEntries(field: RowsField): [string, RowField][] {
  return Object.entries(field.of);
}

export const rows: DeclaredKind<RowsField, readonly Row[]> = {
  empty: () => [],
  input: (z, field) => {
    const shape: Shape = { id: z.uuid({ error: 'id' }).optional() };
    for (const [name, child] of rowEntries(field)) {
      const kind = rowKind(child);
      const schema = kind.input(z, child);
      shape[name] = child.required ? schema : schema.default(kind.empty(child));
    }
    const list = z
      .array(writableSchema(z, shape, Object.keys(childShape(z, field))))
      .max(field.max)
      .refine(hasNoRowTwice, { error: 'id' });
    return field.required === true ? list.min(1) : list;
  },
  output: (z, field) => z.array(z.object(childShape(z, field))),
  raw: (value, field) => rowsOf(value).map((row) => rawRow(row, field)),
  words: (value, field) =>
    rowsOf(value)
      .flatMap((row) => typedNames(field).map((name) => String(row[name] ?? '')))
      .join(' '),
  same: (one, other, field) => {
    const [left, right] = [rowsOf(one), rowsOf(other)];
    return left.length === right.length && left.every((row, place) => sameRow(field, row, right[place]));
  },
};

/** The parts of a child in an answer. */
function childShape(z: Zod, field: RowsField): Shape {
  const shape: Shape = { id: z.string() };
  for (const [name, child] of rowEntries(field)) {
    const kind = rowKind(child);
    shape[name] = kind.output(z, child);
    if (kind.populated) shape[kind.populated.name(name)] = kind.populated.output(z);
    if (leadsToVideos(child)) shape[filmName(name)] = filmSchema(z).nullable();
  }
  return shape;
}

/** A child without its populated values. */
function rawRow(row: Row, field: RowsField): Row {
  const values = rowEntries(field).flatMap(([name]) => (name in row ? [[name, row[name]]] : []));
  return { ...(row.id !== undefined && { id: row.id }), ...Object.fromEntries(values) };
}

function hasNoRowTwice(list: readonly unknown[]): boolean {
  const ids = rowsOf(list).flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()]));
  return new Set(ids).size === ids.length;
}

/** The fields of a child that hold typed text. */
function typedNames(field: RowsField): string[] {
  return rowEntries(field).flatMap(([name, child]) => (['text', 'url', 'tags'].includes(child.kind) ? [name] : []));
}

/** The children in a value; none where the value is something else. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

/** Whether two states of a child are equal. A child without an id is compared by its values alone. */
export function sameRow(field: RowsField, one: Row, other: Row | undefined): boolean {
  if (!other || (one.id !== undefined && other.id !== undefined && one.id !== other.id)) return false;
  return rowEntries(field).every(([name, child]) => {
    const { same = sameText } = rowKind(child);
    return same(one[name], other[name], child);
  });
}

/** Whether two values serialise to the same text. */
export function sameText(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
