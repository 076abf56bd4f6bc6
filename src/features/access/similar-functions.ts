import type { Proposal } from './contract/accounts.ts';
import type { Matrix } from './matrix.ts';
import type { ProductFunction, ProductRole } from './seeds.ts';

/**
 * What each function is for, by its code in the product: those of one verb and one group are neighbours. One that is a right of its
 * own has none, and is among them where an upgrade may propose it; removing for ever is not, nor is all by which access could be managed.
 */
export function similarFunctionsOf(functions: readonly ProductFunction[]): ReadonlyMap<string, string> {
  return new Map(
    functions
      .filter((each) => (each.verb !== undefined || isProposed(each)) && !managesAccess(each))
      .map(({ code, group, verb }) => [code, verb === undefined ? code : `${group} ${verb}`]),
  );
}

/**
 * What the roles of a new installation hold of that, by the codes of the roles and of the functions: a section that is new as a whole
 * has no neighbours yet. Not what shows private fields: who sees those is never proposed without a neighbour.
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
 * Which roles might be given the functions that are new: those that hold a neighbour, unless that is new itself, and those
 * that a new installation gives them to. Only what is in use counts.
 * @param neighbourhoods of functions, by their id
 * @param usual the functions that a new installation gives a role, by their ids
 * @param except the role that has what is new without being asked
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
  const asked = roles.filter(({ id, status }) => status === 1 && id !== except);
  return known.flatMap(({ id: functionId, newSince }) => {
    if (newSince === null) return [];
    const neighbours = (settled.get(neighbourhoods.get(functionId)) ?? []).map(({ id }) => id);
    return asked.flatMap(({ id: roleId, functionIds }) => {
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
