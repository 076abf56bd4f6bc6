import type { FunctionComponent } from 'react';
import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import type { KindShown, KindValue } from '../../declare/kinds/registry.ts';
import { BooleanCell } from './boolean/cell.tsx';
import { type CellProps, PlainViewCell } from './cell.tsx';
import { ImageCell } from './image/cell.tsx';

const cells = {
  text: PlainViewCell,
  slug: PlainViewCell,
  richText: PlainViewCell,
  url: PlainViewCell,
  boolean: BooleanCell,
  integer: PlainViewCell,
  decimal: PlainViewCell,
  date: PlainViewCell,
  instant: PlainViewCell,
  timeOfDay: PlainViewCell,
  dayOfYear: PlainViewCell,
  choice: PlainViewCell,
  reference: PlainViewCell,
  image: ImageCell,
  files: PlainViewCell,
  tags: PlainViewCell,
  lookup: PlainViewCell,
  rows: PlainViewCell,
} satisfies { [K in Kind]: FunctionComponent<CellProps<FieldOf<K>, KindValue<K>, KindShown<K>>> };

/** What draws a field in a list's cell. */
export function cellOf(field: Field): FunctionComponent<CellProps<Field>> {
  return cells[field.kind] as FunctionComponent<CellProps<Field>>;
}
