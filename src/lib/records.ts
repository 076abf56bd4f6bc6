/** The names of the members of a record that has no others than its type says. */
export function keysOf<Values extends object>(record: Values): (keyof Values & string)[] {
  return Object.keys(record) as (keyof Values & string)[];
}

/** A record with a value for each of these names. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}
