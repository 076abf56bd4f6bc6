import type { BooleanField } from './kinds/boolean.ts';
import type { ChoiceField } from './kinds/choice.ts';
import type { DateField } from './kinds/date.ts';
import type { DayOfYearField } from './kinds/day-of-year.ts';
import type { DecimalField } from './kinds/decimal.ts';
import type { FilesField } from './kinds/files.ts';
import type { ImageField } from './kinds/image.ts';
import type { InstantField } from './kinds/instant.ts';
import type { IntegerField } from './kinds/integer.ts';
import type { LookupField } from './kinds/lookup.ts';
import type { ReferenceField } from './kinds/reference.ts';
import type { RichTextField } from './kinds/rich-text.ts';
import type { RowsField } from './kinds/rows.ts';
import type { SlugField } from './kinds/slug.ts';
import type { TagsField } from './kinds/tags.ts';
import type { TextField } from './kinds/text.ts';
import type { TimeOfDayField } from './kinds/time-of-day.ts';
import type { UrlField } from './kinds/url.ts';

/**
 * A field of a resource: plain data, from which its column, validation, form field, list cell, spreadsheet column and
 * OpenAPI schema derive. To add a kind, write its interface and its value in `declare/kinds/<kind>.ts` and name it
 * here. The registries of `declare/kinds`, `engine/kinds` and `ui/kinds` do not compile until each of them has the
 * kind. No other code may branch on a field's kind (`kinds.test.ts`).
 */
export type Field =
  | TextField
  | SlugField
  | RichTextField
  | UrlField
  | BooleanField
  | IntegerField
  | DecimalField
  | DateField
  | InstantField
  | TimeOfDayField
  | DayOfYearField
  | ChoiceField
  | ReferenceField
  | ImageField
  | FilesField
  | TagsField
  | LookupField
  | RowsField;

export type Kind = Field['kind'];

/** The fields of one kind. */
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;

export type Fields = Readonly<Record<string, Field>>;
