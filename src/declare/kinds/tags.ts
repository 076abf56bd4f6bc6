import { textSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** Free keywords. */
export interface TagsField extends CommonField {
  readonly kind: 'tags';
  readonly max: number;
  readonly maxLength: number;
}

export const tags: DeclaredKind<TagsField, readonly string[]> = {
  empty: () => [],
  input: (z, field) => z.array(textSchema(z, { min: 1, max: field.maxLength })).max(field.max),
  output: (z) => z.array(z.string()),
  words: (value) => (Array.isArray(value) ? value.join(' ') : ''),
};
