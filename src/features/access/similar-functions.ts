import type { Proposal } from './contract/accounts.ts';
import type { Matrix } from './matrix.ts';
import type { ProductFunction, ProductRole } from './seeds.ts';

/**
 * The similarity key of each function, by its code in the product: functions with the same verb and group are similar.
 * A function without a verb has no similar ones, and is included only if an upgrade may propose it. Permanent deletion
 * is excluded, and so is everything that can manage access.
 */
export function similarFunctionsOf(functions: readonly ProductFunction[]): ReadonlyMap<string, string> {
  return new Map(
    functions
      .filter((each) => (each.verb !== undefined || isProposed(each)) && !managesAccess(each))
      .map(({ code, group, verb }) => [code, verb === undefined ? code : `${group} ${verb}`]),
  );
}

/**
 * The functions of that which the roles of a new installation have, by code: a completely new section has no similar
 * functions yet. Functions for private fields are excluded: they are proposed only with a similar function.
 */
export function usualOf(roles: readonly ProductRole[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    roles.map(({ code, functions }) => {
      const shared = functions.filter((each) => each.verb !== 'private');
      return [code, [...similarFunctionsOf(shared).keys()]];
    }),
  );
}

/**
 * The proposals for new functions: roles with a similar function that is not new itself, and roles that have the
 * function in a new installation. Only active roles and functions count.
 * @param neighbourhoods the similarity keys of functions, by id
 * @param usual the functions of a role in a new installation, by id
 * @param except the role that gets new functions automatically
 */
export function proposalsOf(
  { roles, functions }: Matrix,
  neighbourhoods: ReadonlyMap<string, string>,
  usual: ReadonlyMap<string, ReadonlySet<string>>,
  except: string | undefined,
): Proposal[] {
  const known = functions.filter(({ id, status }) => status === 1 && neighbourhoods.has(id));
  const settled = Map.groupBy(
    known.filter(({ newSince }) => newSince === null),
    ({ id }) => neighbourhoods.get(id),
  );
  const candidates = roles.filter(({ id, status }) => status === 1 && id !== except);
  return known.flatMap(({ id: functionId, newSince }) => {
    if (newSince === null) return [];
    const neighbours = (settled.get(neighbourhoods.get(functionId)) ?? []).map(({ id }) => id);
    return candidates.flatMap(({ id: roleId, functionIds }) => {
      const neighbourIds = neighbours.filter((id) => functionIds.includes(id));
      const speaksForIt = neighbourIds.length > 0 || usual.get(roleId)?.has(functionId) === true;
      return speaksForIt && !functionIds.includes(functionId) ? [{ roleId, functionId, neighbourIds }] : [];
    });
  });
}

function isProposed(each: ProductFunction): boolean {
  return 'proposed' in each && each.proposed === true;
}

function managesAccess(each: ProductFunction): boolean {
  const ofResource = 'resource' in each && each.resource.changesAccess === true;
  return ofResource || each.operations.some(({ changesAccess }) => changesAccess);
}
