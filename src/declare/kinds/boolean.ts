import { type CommonField, type DeclaredKind, plainFilter } from './kind.ts';

/** Yes or no. `look` says how lists show a yes: a star for records that stand out, a check for a plain property. */
export interface BooleanField extends CommonField {
  readonly kind: 'boolean';
  /** A boolean always has a value. */
  readonly required?: true;
  readonly look: 'star' | 'check';
}

export const boolean: DeclaredKind<BooleanField, boolean> = {
  empty: () => false,
  input: (z) => z.boolean(),
  output: (z) => z.boolean(),
  filter: plainFilter(
    (z) => z.boolean(),
    (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  ),
};
