import type { Language } from '../../contract/languages.ts';
import type { Context } from '../../engine/handler.ts';
import { functionSeeds, type ProductFunction, type ProductRole, roleSeeds, type Translate } from './seeds.ts';

/**
 * The names of the product's own functions and roles in the caller's language, by their seeded names. A name that is
 * not here was given by an administrator, and is the same in every language. Empty if no name differs.
 */
export type SeedNames = (caller: Pick<Context, 'language' | 'text'>) => ReadonlyMap<string, string>;

/** @param stored translates as the names were seeded. */
export function seedNamesOf(
  functions: readonly ProductFunction[],
  roles: readonly ProductRole[],
  stored: Translate,
): SeedNames {
  const namesIn = (translate: Translate) =>
    [...functionSeeds(functions, translate), ...roleSeeds(roles, translate)].map(({ name }) => name);
  const seeded = namesIn(stored);
  const differing = (spoken: readonly string[]) =>
    new Map(seeded.flatMap((name, place) => (name === spoken[place] ? [] : [[name, spoken[place] ?? name]])));
  // Every call whose answer names roles asks, each sign-in among them.
  const known = new Map<Language, ReadonlyMap<string, string>>();
  return ({ language, text }) => {
    const names = known.get(language) ?? differing(namesIn(text));
    known.set(language, names);
    return names;
  };
}
