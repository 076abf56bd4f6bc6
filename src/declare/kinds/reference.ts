import { idPattern, idSchema } from '../../contract/values.ts';
import { type CommonField, type DeclaredKind, plainFilter, type Target } from './kind.ts';

/** The id of a record of another resource (or of the same one: a tree), or null. */
export interface ReferenceField extends CommonField, Target {
  readonly kind: 'reference';
}

export const reference: DeclaredKind<ReferenceField, string | null> = {
  empty: () => null,
  input: (z, field) => (field.required === true ? idSchema(z) : idSchema(z).nullable()),
  output: (z) => z.string().nullable(),
  // The name of the record may change, so search looks in the record itself.
  words: () => '',
  populated: { name: (field) => `${field.replace(/Id$/, '')}Name`, output: (z) => z.string().nullable() },
  filter: {
    ...plainFilter(
      (z) => idSchema(z),
      (text) => (idPattern.test(text) ? text : undefined),
    ),
    aliases: aliasesOf,
  },
  target: (field) => field,
  chosen: true,
};

/** The specification's clients call `positionId` also `position` or `idPosition`. */
function aliasesOf(name: string): string[] {
  const base = name.replace(/Id$/, '');
  return [base, `id${base[0]?.toUpperCase()}${base.slice(1)}`].filter((alias) => alias !== name);
}
