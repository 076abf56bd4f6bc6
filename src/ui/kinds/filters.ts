import { lazyComponent } from '../../browser/load-module.ts';
import type { Field, FieldOf, Kind } from '../../declare/field.ts';
import type { KindValue } from '../../declare/kinds/registry.ts';
import { BooleanFilter } from './boolean/filter.tsx';
import { ChoiceFilter } from './choice/filter.tsx';
import type { FilterControl } from './filter.ts';
import { InstantFilter } from './instant/filter.tsx';
import { ReferenceFilter } from './reference/filter.tsx';

const filters = {
  text: null,
  slug: null,
  richText: null,
  url: null,
  boolean: BooleanFilter,
  integer: null,
  // Few lists filter by numbers.
  decimal: lazyComponent(() => import('./decimal/filter.tsx')),
  date: null,
  instant: InstantFilter,
  timeOfDay: null,
  dayOfYear: null,
  choice: ChoiceFilter,
  reference: ReferenceFilter,
  image: null,
  files: null,
  tags: null,
  lookup: null,
  rows: null,
} satisfies { [K in Kind]: FilterControl<FieldOf<K>, NonNullable<KindValue<K>>> };

/** The filter control of a field. */
export function filterOf(field: Field): FilterControl<Field> {
  return filters[field.kind] as FilterControl<Field>;
}
