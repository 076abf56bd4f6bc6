import type { Translation } from '../../browser/translation.ts';
import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import type { KindShown, KindValue } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { boolean } from './boolean/plain-view.ts';
import { choice } from './choice/plain-view.ts';
import { date } from './date/plain-view.ts';
import { dayOfYear } from './day-of-year/plain-view.ts';
import { decimal } from './decimal/plain-view.ts';
import { files } from './files/plain-view.ts';
import { image } from './image/plain-view.ts';
import { instant } from './instant/plain-view.ts';
import { integer } from './integer/plain-view.ts';
import { lookup } from './lookup/plain-view.ts';
import { clipped, type PlainNode } from './plain-element.ts';
import { type FieldState, type PlainView, textView } from './plain-view.ts';
import { reference } from './reference/plain-view.ts';
import { richText } from './rich-text/plain-view.ts';
import { rows } from './rows/plain-view.ts';
import { tags } from './tags/plain-view.ts';
import { timeOfDay } from './time-of-day/plain-view.ts';
import { url } from './url/plain-view.ts';

const plainViews = {
  text: textView,
  slug: textView,
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
} satisfies { [K in Kind]: PlainView<FieldOf<K>, KindValue<K>, KindShown<K>> };

/** The plain view of a field. */
export function plainViewOf(field: Field): PlainView<Field> {
  return plainViews[field.kind] as PlainView<Field>;
}

/** A list's cell for a field, as plain elements. */
export function plainCell(state: FieldState<Field>, words: Translation): readonly PlainNode[] {
  const view = plainViewOf(state.field);
  return view.cell?.(state, words) ?? clipped(view.text(state, words));
}

/** Whether two values of a field can look different although their texts are equal. */
export function isFormatted(resource: Resource | undefined, name: string): boolean {
  const field = resource?.fields[name];
  return field !== undefined && plainViewOf(field).formatted === true;
}
