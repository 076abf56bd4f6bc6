import type { Words } from '../../browser/words-state.ts';
import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { boolean } from './boolean/look.ts';
import { choice } from './choice/look.ts';
import { date } from './date/look.ts';
import { dayOfYear } from './day-of-year/look.ts';
import { decimal } from './decimal/look.ts';
import { files } from './files/look.ts';
import { image } from './image/look.ts';
import { instant } from './instant/look.ts';
import { integer } from './integer/look.ts';
import { type FieldState, type Look, plainLook } from './look.ts';
import { lookup } from './lookup/look.ts';
import { clipped, type PlainNode } from './plain.ts';
import { reference } from './reference/look.ts';
import { richText } from './rich-text/look.ts';
import { rows } from './rows/look.ts';
import { tags } from './tags/look.ts';
import { timeOfDay } from './time-of-day/look.ts';
import { url } from './url/look.ts';

const looks = {
  text: plainLook,
  slug: plainLook,
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
} satisfies { [K in Kind]: Look<FieldOf<K>> };

/** How a field is seen without a component. */
export function lookOf(field: Field): Look<Field> {
  return looks[field.kind] as Look<Field>;
}

/** What a list's cell holds of a field, as plain elements. */
export function plainCell(state: FieldState<Field>, words: Words): readonly PlainNode[] {
  const look = lookOf(state.field);
  return look.cell?.(state, words) ?? clipped(look.text(state, words));
}

/** Whether two states of a field can look different though they read the same. */
export function isFormatted(resource: Resource | undefined, name: string): boolean {
  const field = resource?.fields[name];
  return field !== undefined && lookOf(field).formatted === true;
}
