import type { CommonField, DeclaredKind } from './kind.ts';

/** The record's name in an address; made from the field `from` when left empty, unique among live records. */
export interface SlugField extends CommonField {
  readonly kind: 'slug';
  readonly from: string;
  readonly max: number;
}

/** Slugs as they stand in an address; empty asks for one made from the title. */
const slugPattern = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/;

export const slug: DeclaredKind<SlugField, string> = {
  empty: () => '',
  input: (z, field) => z.string().trim().max(field.max).regex(slugPattern, { error: 'slug' }),
  output: (z) => z.string(),
  made: ({ from, max }) => ({ from, max }),
};
