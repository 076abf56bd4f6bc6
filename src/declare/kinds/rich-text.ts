import { textSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/**
 * HTML from the editor, sanitised on the server by an allow-list. `max` is the maximum number of characters of HTML.
 */
export interface RichTextField extends CommonField {
  readonly kind: 'richText';
  readonly max: number;
}

export const richText: DeclaredKind<RichTextField, string> = {
  empty: () => '',
  input: (z, field) => textSchema(z, { min: field.required === true ? 1 : 0, max: field.max, lines: true }),
  output: (z) => z.string(),
};
