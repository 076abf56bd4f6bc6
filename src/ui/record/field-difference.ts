import type { Translation } from '../../browser/translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { type Stretch, textDifference } from '../../lib/text-difference.ts';
import { differenceOf } from '../kinds/differences.ts';
import { fieldState } from '../kinds/plain-view.ts';
import type { Values } from './values.ts';

interface FieldDifferenceInput {
  readonly resource: Resource | undefined;
  readonly name: string;
  readonly states: readonly [Values, Values];
  /** The text of the field in each state. */
  readonly texts: readonly [string, string];
}

/** Compares a field in two states of its record: by the words of its texts, or as its kind defines. */
export function fieldDifference(input: FieldDifferenceInput, words: Translation): [Stretch[], Stretch[]] {
  const { resource, name, states, texts } = input;
  const known = resource && pairOf(resource, name, states);
  return known ? known.difference.between(known.pair, words) : textDifference(...texts);
}

/** The change of a field since a state of its record, if its kind has its own comparison. */
export function fieldChanges(
  resource: Resource,
  name: string,
  states: readonly [Values, Values],
  words: Translation,
): Stretch[] | undefined {
  const known = pairOf(resource, name, states);
  return known?.difference.since(known.pair, words);
}

function pairOf(resource: Resource, name: string, [one, other]: readonly [Values, Values]) {
  const field = resource.fields[name];
  const difference = field && differenceOf(field);
  if (!difference) return undefined;
  const pair = [fieldState(resource, name, field, one), fieldState(resource, name, field, other)] as const;
  return { difference, pair };
}
