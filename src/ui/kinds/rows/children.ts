import type { KindShown, KindValue } from '../../../declare/kinds/registry.ts';
import { type RowField, rowKind } from '../../../declare/kinds/rows.ts';
import { boolean } from '../boolean/input.tsx';
import { choice } from '../choice/input.tsx';
import { date } from '../date/input.tsx';
import { dayOfYear } from '../day-of-year/input.tsx';
import { decimal } from '../decimal/input.tsx';
import { image } from '../image/input.tsx';
import type { FieldProblem, InputKind } from '../input.ts';
import { instant } from '../instant/input.tsx';
import { integer } from '../integer/input.tsx';
import { problemsOf } from '../problems.ts';
import { tags } from '../tags/input.tsx';
import { text } from '../text/input.tsx';
import { timeOfDay } from '../time-of-day/input.tsx';
import { url } from '../url/input.tsx';

const inputs = {
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
} satisfies { [K in RowField['kind']]: InputKind<Extract<RowField, { kind: K }>, KindValue<K>, KindShown<K>> };

/** How a child's field is edited. */
export function childInput(field: RowField): InputKind<RowField> {
  return inputs[field.kind] as InputKind<RowField>;
}

/** The errors of a child's value by its declaration. */
export function childProblems(
  field: RowField,
  name: string,
  row: Readonly<Record<string, unknown>>,
): readonly FieldProblem[] {
  return problemsOf(field, { declared: rowKind(field), input: childInput(field) }, row[name]);
}
