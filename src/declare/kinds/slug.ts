import type { CommonField, DeclaredKind } from './kind.ts';

/**
 * The record's name in an address. An empty slug is generated from the field `from`. It is unique among live records.
 */
export interface SlugField extends CommonField {
  readonly kind: 'slug';
  readonly from: string;
  readonly max: number;
}

/** A slug as it stands in an address. An empty one is generated. */
const slugPattern = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

export const slug: DeclaredKind<SlugField, string> = {
  empty: () => '',
  input: (z, field) => z.string().trim().max(field.max).regex(slugPattern, { error: 'slug' }),
  output: (z) => z.string(),
  made: ({ from, max }) => ({ from, max }),
};
