import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import { boolean } from './boolean.ts';
import { choice } from './choice.ts';
import { date } from './date.ts';
import { dayOfYear } from './day-of-year.ts';
import { decimal } from './decimal.ts';
import { files } from './files.ts';
import { image } from './image.ts';
import { instant } from './instant.ts';
import { integer } from './integer.ts';
import type { StoredKind } from './kind.ts';
import { lookup } from './lookup.ts';
import { reference } from './reference.ts';
import { richText } from './rich-text.ts';
import { rows } from './rows.ts';
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
} satisfies { [K in Kind]: StoredKind<FieldOf<K>> };

/** The stored kind of a field. */
export function storedKind(field: Field): StoredKind<Field> {
  // Each kind takes only fields of its own name, which the compiler cannot infer here.
  return kinds[field.kind] as StoredKind<Field>;
}
