import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import type { Difference } from './difference.ts';
import { rowsChanges, rowsDifference } from './rows/difference.ts';

const differences = {
  text: null,
  slug: null,
  richText: null,
  url: null,
  boolean: null,
  integer: null,
  decimal: null,
  date: null,
  instant: null,
  timeOfDay: null,
  dayOfYear: null,
  choice: null,
  reference: null,
  image: null,
  files: null,
  tags: null,
  lookup: null,
  rows: { between: rowsDifference, since: rowsChanges },
} satisfies { [K in Kind]: Difference<FieldOf<K>> };

/** How a field's kind compares two states. */
export function differenceOf(field: Field): Difference<Field> {
  return differences[field.kind] as Difference<Field>;
}
