import type { Operation } from '../../contract/operation.ts';
import { textSchema } from '../../contract/values.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** The input of a lookup call: search words, or the keys that are already chosen. */
export interface LookupInput {
  textSearch?: string | undefined;
  keys?: string[] | undefined;
}

/** An item to choose. The note tells items of one name apart. */
export interface LookupItem {
  key: string;
  name: string;
  note: string;
}

/**
 * Several keys of things that are not records of one resource. A call finds them, and a rule of the resource
 * (`RecordRules`) checks that they exist.
 */
export interface LookupField extends CommonField {
  readonly kind: 'lookup';
  readonly max: number;
  readonly by: Operation<LookupInput, { items: LookupItem[] }>;
}

/** The maximum length of a key. */
export const longestKey = 60;

export const lookup: DeclaredKind<LookupField, readonly string[]> = {
  empty: () => [],
  input: (z, field) => z.array(textSchema(z, { min: 1, max: longestKey })).max(field.max),
  output: (z) => z.array(z.string()),
  words: () => '',
  chosen: true,
};
