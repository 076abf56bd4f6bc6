import type { Field, FieldOf, Kind } from '../field.ts';
import { boolean } from './boolean.ts';
import { choice } from './choice.ts';
import { date } from './date.ts';
import { dayOfYear } from './day-of-year.ts';
import { decimal } from './decimal.ts';
import { type FileValue, files } from './files.ts';
import { type ImageValue, image } from './image.ts';
import { instant } from './instant.ts';
import { integer } from './integer.ts';
import type { DeclaredKind } from './kind.ts';
import { lookup } from './lookup.ts';
import { reference } from './reference.ts';
import { richText } from './rich-text.ts';
import { rows, sameText } from './rows.ts';
import { slug } from './slug.ts';
import { tags } from './tags.ts';
import { text } from './text.ts';
import { timeOfDay } from './time-of-day.ts';
import { url } from './url.ts';

const kinds = {
  text,
  slug,
  richText,
  url,
  boolean,
  integer,
  decimal,
  date,
  instant,
  timeOfDay,
  dayOfYear,
  choice,
  reference,
  image,
  files,
  tags,
  lookup,
  rows,
} satisfies { [K in Kind]: DeclaredKind<FieldOf<K>> };

/** The type of the values of a kind, where no declaration narrows it (see `ValueOf` in `declare/record.ts`). */
export type KindValue<K extends Kind> = ReturnType<(typeof kinds)[K]['empty']>;

/** The type of the populated value beside the values of a kind. */
export type KindShown<K extends Kind> = K extends 'image'
  ? ImageValue | null
  : K extends 'files'
    ? FileValue[]
    : K extends 'reference'
      ? string | null
      : unknown;

/** The declared part of a field's kind. */
export function declaredKind(field: Field): DeclaredKind<Field> {
  // Each kind takes only fields of its own name. The compiler cannot relate a field to its kind.
  return kinds[field.kind] as DeclaredKind<Field>;
}

/** The default value of a field in a new record. */
export function emptyValue(field: Field): unknown {
  return declaredKind(field).empty(field);
}

/** Whether two values of a field are equal. */
export function sameValue(field: Field, one: unknown, other: unknown): boolean {
  const { same = sameText } = declaredKind(field);
  return same(one, other, field);
}
