/**
 * The selection after a range is extended to another row: the rows from its first one to that, instead of those up to
 * its former end; other selected rows stay selected.
 */
export function chosenRange(
  ids: ReadonlySet<string>,
  order: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  next: string,
): Set<string> {
  return ids.difference(new Set(between(order, from, to))).union(new Set(between(order, from, next)));
}

function between(order: readonly string[], one: string, other: string): string[] {
  const places = [order.indexOf(one), order.indexOf(other)].sort((first, second) => first - second);
  const [start = -1, end = -1] = places;
  return start < 0 ? order.slice(end, end + 1) : order.slice(start, end + 1);
}
