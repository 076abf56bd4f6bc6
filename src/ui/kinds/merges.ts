import type { Field, Kind } from '../../declare/field.ts';
import { mergeSequences } from '../../lib/merge-sequences.ts';
import { mergeRichText } from './rich-text/merge.ts';

/** How a kind merges two changed values with their common base; undefined: both changed the same, a person chooses. */
type Merge = (base: unknown, mine: unknown, theirs: unknown) => unknown;

/** The kinds whose values have parts. Of any other kind the value is whole: a person chooses one. */
const merges: Readonly<Partial<Record<Kind, Merge>>> = {
  richText: mergeRichText,
  tags: (...lists) => {
    const [base = [], mine = [], theirs = []] = lists.map((list) => (Array.isArray(list) ? list : []));
    return mergeSequences(base, mine, theirs);
  },
};

/** Merges two changed values of a field with their common base; undefined: a person must choose. */
export function mergeValues(field: Field, base: unknown, mine: unknown, theirs: unknown): unknown {
  return merges[field.kind]?.(base, mine, theirs);
}
