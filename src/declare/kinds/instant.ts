import { instantSchema } from '../../contract/values.ts';
import { daysFilter, daysOf } from '../../lib/day-range.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** A moment in time: ISO 8601 with offset, or null. `after` names a field this one must not precede. */
export interface InstantField extends CommonField {
  readonly kind: 'instant';
  readonly after?: string;
  /**
   * The value was read off a clock. Where a file leaves out the year or the time of day, the import asks instead of
   * completing it.
   */
  readonly measured?: true;
}

export const instant: DeclaredKind<InstantField, string | null> = {
  empty: () => null,
  input: (z) => instantSchema(z).nullable(),
  output: (z) => z.string().nullable(),
  filter: {
    input: (z) => ({ from: instantSchema(z).optional(), to: instantSchema(z).optional() }),
    fromAddress: (search, _name, _field, clock) => daysFilter(search.get('from'), search.get('to'), clock),
    toAddress: daysOf,
  },
  // Compared as moments: one moment can be written with many offsets.
  same: (one, other) =>
    typeof one === 'string' && typeof other === 'string'
      ? Date.parse(one) === Date.parse(other)
      : (one ?? null) === (other ?? null),
  order: {
    after: (field) => field.after,
    wrong: (earlier, later) => Date.parse(later) <= Date.parse(earlier),
    code: () => 'before',
  },
  chosen: true,
};
