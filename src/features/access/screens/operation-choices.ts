import { foldText } from '../../../lib/fold.ts';

export interface OperationChoice {
  readonly value: string;
  readonly label: string;
  /** Both its words and its name, without tones, to be searched. */
  readonly folded: string;
}

/** Operations to choose from, by their words; two with the same words are told apart by their names. */
export function operationChoices(names: Iterable<string>, wordsOf: (name: string) => string): OperationChoice[] {
  return [...names]
    .map((value) => ({ value, label: wordsOf(value), folded: foldText(`${wordsOf(value)} ${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'vi'));
}
