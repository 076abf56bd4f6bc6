/** What data are bound to. */
export type PlaceKind = 'plants' | 'reservoirs';

/**
 * The plants and reservoirs to which a caller is bound, by id; the reservoirs include those of the plants (decision 136).
 */
export type DataScope = Readonly<Record<PlaceKind, ReadonlySet<string>>>;

/** What any of these scopes opens. */
export function unitedScopes(scopes: readonly (DataScope | null)[]): DataScope | null {
  const bound = scopes.filter((scope) => scope !== null);
  if (bound.length < scopes.length) return null;
  const all = (of: PlaceKind) => new Set(bound.flatMap((scope) => [...scope[of]]));
  return { plants: all('plants'), reservoirs: all('reservoirs') };
}

/** What each of two scopes opens. */
export function commonScope(one: DataScope | null, other: DataScope | null): DataScope | null {
  if (!one || !other) return one ?? other;
  const both = (of: PlaceKind) => one[of].intersection(other[of]);
  return { plants: both('plants'), reservoirs: both('reservoirs') };
}

/** Whether a scope opens nothing that another does not. */
export function isWithinScope(scope: DataScope | null, outer: DataScope | null): boolean {
  if (!outer || !scope) return outer === null;
  return scope.plants.isSubsetOf(outer.plants) && scope.reservoirs.isSubsetOf(outer.reservoirs);
}
