import type { CommonField, DeclaredKind } from './kind.ts';

/** A whole number. */
export interface IntegerField extends CommonField {
  readonly kind: 'integer';
  /** It always says something. */
  readonly required?: true;
  readonly min: number;
  readonly max: number;
  /** What a new record holds; without this, the number nearest to 0. */
  readonly initial?: number;
  /** It counts bytes: lists say them as people do, in KB and MB. */
  readonly unit?: 'bytes';
}

export const integer: DeclaredKind<IntegerField, number> = {
  empty: (field) => field.initial ?? Math.max(0, field.min),
  input: (z, field) => z.int().min(field.min).max(field.max),
  output: (z) => z.int(),
};
