import { dayOfYearPattern } from '../../lib/day-of-year.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** A day that recurs every year: `MM-DD`, or null. */
export interface DayOfYearField extends CommonField {
  readonly kind: 'dayOfYear';
}

export const dayOfYear: DeclaredKind<DayOfYearField, string | null> = {
  empty: () => null,
  input: (z, field) => {
    const schema = z.string().trim().regex(dayOfYearPattern, { error: 'dayOfYear' });
    return field.required === true ? schema : schema.nullable();
  },
  output: (z) => z.string().nullable(),
};
