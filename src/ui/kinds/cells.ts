import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '../../declare/field.ts';
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
} satisfies { [K in Kind]: ComponentType<CellProps<FieldOf<K>>> };

/** What draws a field in a list's cell. */
export function cellOf(field: Field): ComponentType<CellProps<Field>> {
  return cells[field.kind] as ComponentType<CellProps<Field>>;
}
