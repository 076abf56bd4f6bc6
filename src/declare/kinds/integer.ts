import type { CommonField, DeclaredKind } from './kind.ts';

/** A whole number. */
export interface IntegerField extends CommonField {
  readonly kind: 'integer';
  /** An integer always has a value. */
  readonly required?: true;
  readonly min: number;
  readonly max: number;
  /** The default of a new record; without it, the valid number nearest to 0. */
  readonly initial?: number;
  /** A number of bytes. Lists show it in KB and MB. */
  readonly unit?: 'bytes';
}

export const integer: DeclaredKind<IntegerField, number> = {
  empty: (field) => field.initial ?? Math.max(0, field.min),
  input: (z, field) => z.int().min(field.min).max(field.max),
  output: (z) => z.int(),
};
