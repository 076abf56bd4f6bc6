import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import { declaredKind, type KindShown, type KindValue } from '../../declare/kinds/registry.ts';
import { boolean } from './boolean/input.tsx';
import { choice } from './choice/input.tsx';
import { date } from './date/input.tsx';
import { dayOfYear } from './day-of-year/input.tsx';
import { decimal } from './decimal/input.tsx';
import { files } from './files/input.tsx';
import { image } from './image/input.tsx';
import type { FieldProblem, InputKind } from './input.ts';
import { instant } from './instant/input.tsx';
import { integer } from './integer/input.tsx';
import { lookup } from './lookup/input.tsx';
import { type Around, problemsOf } from './problems.ts';
import { reference } from './reference/input.tsx';
import { richText } from './rich-text/input.tsx';
import { rows } from './rows/input.tsx';
import { slug } from './slug/input.tsx';
import { tags } from './tags/input.tsx';
import { text } from './text/input.tsx';
import { timeOfDay } from './time-of-day/input.tsx';
import { url } from './url/input.tsx';

const inputs = {
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
} satisfies { [K in Kind]: InputKind<FieldOf<K>, KindValue<K>, KindShown<K>> };

/** How a form edits a field. */
export function inputOf(field: Field): InputKind<Field> {
  return inputs[field.kind] as InputKind<Field>;
}

/** The errors of a value by its field's declaration; see `problemsOf`. */
export function fieldProblems(field: Field, value: unknown, around?: Around): readonly FieldProblem[] {
  return problemsOf(field, { declared: declaredKind(field), input: inputOf(field) }, value, around);
}
