import type { CommonField, DeclaredKind } from './kind.ts';

/** A whole number. */
export interface IntegerField extends CommonField {
  readonly kind: 'integer';
  /** It always says something. */
  readonly required?: true;
  readonly min: number;
  readonly max: number;
}

export const integer: DeclaredKind<IntegerField> = {
  empty: (field) => Math.max(0, field.min),
  input: (z, field) => z.int().min(field.min).max(field.max),
  output: (z) => z.int(),
};
