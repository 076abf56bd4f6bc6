/** A record with a new position, counted from 1. */
export interface Placed {
  readonly id: string;
  readonly position: number;
}

/**
 * The order after some records get new positions: the others keep their order around them. Positions beyond the end
 * mean the end.
 * @param others those without a new position, in order.
 */
export function orderAfter(others: readonly string[], placed: readonly Placed[]): string[] {
  const order: string[] = [];
  const remaining = [...others];
  for (const { id, position } of placed.toSorted((one, other) => one.position - other.position)) {
    order.push(...remaining.splice(0, Math.max(0, position - 1 - order.length)), id);
  }
  return [...order, ...remaining];
}
