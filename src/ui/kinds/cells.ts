import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import { BooleanCell } from './boolean/cell.tsx';
import { type CellProps, LookCell } from './cell.tsx';
import { ImageCell } from './image/cell.tsx';

const cells = {
  text: LookCell,
  slug: LookCell,
  richText: LookCell,
  url: LookCell,
  boolean: BooleanCell,
  integer: LookCell,
  decimal: LookCell,
  date: LookCell,
  instant: LookCell,
  timeOfDay: LookCell,
  dayOfYear: LookCell,
  choice: LookCell,
  reference: LookCell,
  image: ImageCell,
  files: LookCell,
  tags: LookCell,
  lookup: LookCell,
  rows: LookCell,
} satisfies { [K in Kind]: ComponentType<CellProps<FieldOf<K>>> };

/** What draws a field in a list's cell. */
export function cellOf(field: Field): ComponentType<CellProps<Field>> {
  return cells[field.kind] as ComponentType<CellProps<Field>>;
}
