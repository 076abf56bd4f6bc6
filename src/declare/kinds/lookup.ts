import type { Operation } from '../../contract/operation.ts';
import { textSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** What a call for things to choose from takes: words to find them by, or the keys of what is chosen already. */
export interface LookupInput {
  textSearch?: string | undefined;
  keys?: string[] | undefined;
}

/** One of the things; the note tells it from others of its name. */
export interface LookupItem {
  key: string;
  name: string;
  note: string;
}

/**
 * Several things, each named by a key, which are no records of one resource: a call finds them, and a rule of the resource
 * (`RecordRules`) holds that they are there.
 */
export interface LookupField extends CommonField {
  readonly kind: 'lookup';
  readonly max: number;
  readonly by: Operation<LookupInput, { items: LookupItem[] }>;
}

/** Characters that a key may have. */
export const longestKey = 60;

export const lookup: DeclaredKind<LookupField, readonly string[]> = {
  empty: () => [],
  input: (z, field) => z.array(textSchema(z, { min: 1, max: longestKey })).max(field.max),
  output: (z) => z.array(z.string()),
  words: () => '',
  chosen: true,
};
