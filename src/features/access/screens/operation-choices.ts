import { foldText } from '../../../lib/fold.ts';

export interface OperationChoice {
  readonly value: string;
  readonly label: string;
  /** Its text and its name without diacritics, for the search. */
  readonly folded: string;
}

/** Operations as options with their texts; the name is added to equal texts. */
export function operationChoices(names: Iterable<string>, wordsOf: (name: string) => string): OperationChoice[] {
  return [...names]
    .map((value) => ({ value, label: wordsOf(value), folded: foldText(`${wordsOf(value)} ${value}`) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'vi'));
}
