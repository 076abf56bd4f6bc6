import type { Words } from '../labels.ts';
import type { Stretch } from '../record/text-difference.ts';
import type { FieldState } from './look.ts';

export type FieldPair<F> = readonly [FieldState<F>, FieldState<F>];

/**
 * Two states of a field against each other; null for kinds of which the words of their texts tell what happened.
 * @param alone what is said of a part that only the one, and only the other state has.
 */
export type Difference<F> =
  | ((states: FieldPair<F>, words: Words, alone: readonly [string, string]) => [Stretch[], Stretch[]])
  | null;
