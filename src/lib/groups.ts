/** Items that stand under one heading. */
export interface Group<Item> {
  /** Empty: items of no group. */
  readonly key: string;
  readonly name: string;
  readonly items: readonly Item[];
}

/** Items in groups by their names, those of no group last; within a group they keep their order. */
export function inGroups<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  nameOf: (group: string) => string,
): Group<Item>[] {
  const groups = [...Map.groupBy(items, groupOf)].map(([key, members]) => ({ key, name: nameOf(key), items: members }));
  return groups.sort(
    (one, other) => Number(one.key === '') - Number(other.key === '') || one.name.localeCompare(other.name, 'vi'),
  );
}
