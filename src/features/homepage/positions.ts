/** A record that is given a place, counted from 1. */
export interface Placed {
  readonly id: string;
  readonly position: number;
}

/**
 * The order of records of which some were given places: each stands at its place, and the others keep their order around them. Places beyond the end are the end.
 * @param others those without a new place, in their order.
 */
export function orderAfter(others: readonly string[], placed: readonly Placed[]): string[] {
  const order: string[] = [];
  const waiting = [...others];
  for (const { id, position } of placed.toSorted((one, other) => one.position - other.position)) {
    order.push(...waiting.splice(0, Math.max(0, position - 1 - order.length)), id);
  }
  return [...order, ...waiting];
}
