import { type BooleanField, boolean } from './boolean.ts';
import { type ChoiceField, choice } from './choice.ts';
import { type DateField, date } from './date.ts';
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

/** What a row can hold: values of its own, and pictures. What points at records has a table of its own. */
export type RowField =
  | TextField
  | UrlField
  | BooleanField
  | IntegerField
  | DecimalField
  | DateField
  | InstantField
  | TimeOfDayField
  | ChoiceField
  | ImageField
  | TagsField;

/** What a field may say of itself that a child cannot: nothing would carry it out. */
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

/** A child's field. A row is published with its record and has no step of its own: what it needs, it needs from the start. */
type ChildField = RowField & { readonly required?: true } & { readonly [Option in FieldOnly]?: never };

/**
 * An ordered list of children that belong to their record alone: the pictures of an album, the thresholds of a
 * reservoir. They are stored, versioned and changed with the record; a row keeps its `id` for as long as it lives, so
 * that its history tells a changed row from a new one and a moved one from both.
 */
export interface RowsField extends CommonField {
  readonly kind: 'rows';
  readonly of: Readonly<Record<string, ChildField>>;
  readonly max: number;
  /** The child's field that names it to a person. */
  readonly title: string;
  /** The image of the record that a row's picture becomes in one press. */
  readonly cover?: string;
}

/** One child: its id (a new one has none yet) and its values by field; companions beside them in answers. */
export type Row = { readonly id?: string | undefined } & Readonly<Record<string, unknown>>;

const rowKinds = {
  text,
  url,
  boolean,
  integer,
  decimal,
  date,
  instant,
  timeOfDay,
  choice,
  image,
  tags,
} satisfies { [K in RowField['kind']]: DeclaredKind<Extract<RowField, { kind: K }>> };

/** What the contract knows of the kind of a child's field. */
export function rowKind(field: RowField): DeclaredKind<RowField> {
  return rowKinds[field.kind] as DeclaredKind<RowField>;
}

/** The picture that a row of the list shows, if it can show one: its name, and whether there is no row without. */
export function rowPicture(field: RowsField): { readonly name: string; readonly isNeeded: boolean } | undefined {
  const found = rowEntries(field).find(([, child]) => child.kind === 'image');
  return found && { name: found[0], isNeeded: found[1].required === true };
}

/** Whether a child is an address that can lead to a stored film, which is then shown beside it. */
export function leadsToVideos(child: RowField): boolean {
  return child.kind === 'url' && child.leadsTo === 'video';
}

/** The child that leads to the film that a row of the list is, if it is one. */
export function rowFilm(field: RowsField): string | undefined {
  return rowEntries(field).find(([, child]) => leadsToVideos(child))?.[0];
}

/** What is known of the stored film that a child of a row leads to; beside an address typed since stands what was read of the one before. */
export function filmIn(row: Row, child: string): FilmValue | undefined {
  const known = (row[filmName(child)] ?? undefined) as FilmValue | undefined;
  return known?.address === row[child] ? known : undefined;
}

/** The fields of a row, in order. */
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
    const list = z.array(z.strictObject(shape)).max(field.max).refine(hasNoRowTwice, { error: 'id' });
    return field.required === true ? list.min(1) : list;
  },
  output: (z, field) => {
    const shape: Shape = { id: z.string() };
    for (const [name, child] of rowEntries(field)) {
      const kind = rowKind(child);
      shape[name] = kind.output(z, child);
      if (kind.companion) shape[kind.companion.name(name)] = kind.companion.output(z);
      if (leadsToVideos(child)) shape[filmName(name)] = filmSchema(z).nullable();
    }
    return z.array(z.object(shape));
  },
  bare: (value, field) => rowsOf(value).map((row) => bareRow(row, field)),
  words: (value, field) =>
    rowsOf(value)
      .flatMap((row) => typedNames(field).map((name) => String(row[name] ?? '')))
      .join(' '),
  same: (one, other, field) => {
    const [left, right] = [rowsOf(one), rowsOf(other)];
    return left.length === right.length && left.every((row, place) => sameRow(field, row, right[place]));
  },
};

/** A row without what is shown of its pictures. */
function bareRow(row: Row, field: RowsField): Row {
  const values = rowEntries(field).flatMap(([name]) => (name in row ? [[name, row[name]]] : []));
  return { ...(row.id !== undefined && { id: row.id }), ...Object.fromEntries(values) };
}

function hasNoRowTwice(list: readonly unknown[]): boolean {
  const ids = rowsOf(list).flatMap(({ id }) => (id === undefined ? [] : [id.toLowerCase()]));
  return new Set(ids).size === ids.length;
}

/** The fields of a row that people write words into. */
function typedNames(field: RowsField): string[] {
  return rowEntries(field).flatMap(([name, child]) => (['text', 'url', 'tags'].includes(child.kind) ? [name] : []));
}

/** The rows that a value holds; none where it holds something else. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

/** Whether two states of a row say the same; one without an id is known by what it says alone. */
export function sameRow(field: RowsField, one: Row, other: Row | undefined): boolean {
  if (!other || (one.id !== undefined && other.id !== undefined && one.id !== other.id)) return false;
  return rowEntries(field).every(([name, child]) => {
    const { same = sameWriting } = rowKind(child);
    return same(one[name], other[name], child);
  });
}

/** Whether two values are written the same. */
export function sameWriting(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
