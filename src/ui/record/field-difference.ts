import type { Resource } from '../../declare/resource.ts';
import { differenceOf } from '../kinds/differences.ts';
import { fieldState } from '../kinds/look.ts';
import type { Words } from '../labels.ts';
import { type Stretch, textDifference } from './text-difference.ts';
import type { Values } from './values.ts';

interface FieldDifferenceInput {
  readonly resource: Resource | undefined;
  readonly name: string;
  readonly states: readonly [Values, Values];
  /** What the field says in each state. */
  readonly texts: readonly [string, string];
  /** What is said of a part that only the one, and only the other state has. */
  readonly alone: readonly [string, string];
}

/** A field in two states of its record against each other: by the words of its texts, or as its kind knows better. */
export function fieldDifference(input: FieldDifferenceInput, words: Words): [Stretch[], Stretch[]] {
  const { resource, name, states, texts, alone } = input;
  const field = resource?.fields[name];
  const known = resource && field && differenceOf(field);
  if (!known) return textDifference(...texts);
  const [one, other] = states;
  const pair = [fieldState(resource, name, field, one), fieldState(resource, name, field, other)] as const;
  return known(pair, words, alone);
}
