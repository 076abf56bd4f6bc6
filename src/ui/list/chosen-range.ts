/**
 * What is chosen once a range is drawn to another row: the rows between the first one and that, in place of those up to
 * where the range ended before; what was chosen elsewhere stays.
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
