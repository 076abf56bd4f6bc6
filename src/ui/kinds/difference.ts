import type { Translation } from '../../browser/translation.ts';
import type { Stretch } from '../../lib/text-difference.ts';
import type { FieldState } from './plain-view.ts';

export type FieldPair<F> = readonly [FieldState<F>, FieldState<F>];

/** What became of a field from one state to another; null for kinds of which the words of their texts tell. */
export type Difference<F> = {
  /** Both states beside each other. */
  readonly between: (states: FieldPair<F>, words: Translation) => [Stretch[], Stretch[]];
  /** The later state alone, with what it lacks of the earlier. */
  readonly since: (states: FieldPair<F>, words: Translation) => Stretch[];
} | null;
