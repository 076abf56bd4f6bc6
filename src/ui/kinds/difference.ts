import type { Translation } from '../../browser/translation.ts';
import type { Stretch } from '../../lib/text-difference.ts';
import type { FieldState } from './plain-view.ts';

export type FieldPair<F> = readonly [FieldState<F>, FieldState<F>];

/** How a kind shows the change of a field; null for kinds that compare the words of their texts. */
export type Difference<F> = {
  /** Both states side by side. */
  readonly between: (states: FieldPair<F>, words: Translation) => [Stretch[], Stretch[]];
  /** The later state alone, with the parts removed since the earlier one. */
  readonly since: (states: FieldPair<F>, words: Translation) => Stretch[];
} | null;
