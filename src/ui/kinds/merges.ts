import type { Field, Kind } from '../../declare/field.ts';
import { mergeSequences } from '../../lib/merge-sequences.ts';
import { mergeRichText } from './rich-text/merge.ts';

/** The side whose changes count where both changed the same part. */
export type Side = 'mine' | 'theirs';

/** How a kind merges two changed values with their common base; undefined: both changed the same, a person chooses. */
type Merge = (base: unknown, mine: unknown, theirs: unknown, preferred?: Side) => unknown;

/** The kinds whose values have parts. Of any other kind the value is whole: a person chooses one. */
const merges: Readonly<Partial<Record<Kind, Merge>>> = {
  richText: mergeRichText,
  tags: (base, mine, theirs, preferred) => {
    const [before = [], own = [], others = []] = [base, mine, theirs].map((list) => (Array.isArray(list) ? list : []));
    return mergeSequences(before, own, others, preferred);
  },
};

/** Merges two changed values of a field with their common base; undefined: a person must choose a side. */
export function mergeValues(field: Field, base: unknown, mine: unknown, theirs: unknown, preferred?: Side): unknown {
  return merges[field.kind]?.(base, mine, theirs, preferred);
}
