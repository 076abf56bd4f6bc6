import { type CommonField, type DeclaredKind, plainFilter } from './kind.ts';

/** Yes or no. `look`: how lists show a yes; a star marks what stands out among others, a check what simply holds. */
export interface BooleanField extends CommonField {
  readonly kind: 'boolean';
  /** It always says something. */
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
