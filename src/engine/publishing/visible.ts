import type { SeenCounts } from '../../declare/operations.ts';
import { activeStatus, type Resource, type ResourceRegistry, referencesOf } from '../../declare/resource.ts';
import type { Database } from '../../platform/database/connect.ts';
import { columnOf, tableOf } from '../names.ts';
import { query } from '../statement.ts';

/**
 * The conditions for visitors apart from the publication window: published, filed under active records and, where the
 * resource requires a consent, with that consent.
 */
export function activeConditions(resource: Resource, registry: ResourceRegistry): string[] {
  return [
    `r.status = ${activeStatus}`,
    'r.deleted_at IS NULL',
    ...(resource.publicWhen ? [`r.${columnOf(resource.publicWhen)}`] : []),
    // An array instead of a join: PostgreSQL has no statistics for tables as small as those of categories, expects that
    // hardly any record matches, and reads and sorts all of them instead of a few along the index.
    ...filedUnder(resource, registry).map(({ name, active }) => {
      const [column, field] = [`r.${columnOf(name)}`, resource.fields[name]];
      const isFiled = `${column} = ANY(ARRAY(${active}))`;
      return field?.required ? isFiled : `(${column} IS NULL OR ${isFiled})`;
    }),
  ];
}

/** The references that visitors read, each with a subquery for the ids of active records. */
export function filedUnder(resource: Resource, registry: ResourceRegistry) {
  return referencesOf(resource).flatMap(({ name, to, tree }) => {
    const target = registry.get(to);
    if (!target || tree || !resource.publicFields?.includes(name)) return [];
    return [
      { name, active: `SELECT id FROM ${tableOf(target)} WHERE status = ${activeStatus} AND deleted_at IS NULL` },
    ];
  });
}

/**
 * The publication window, compared with the present time when it is read, so that no job has to publish or hide a
 * record: the conditions under which it is open, and each edge with the condition under which it hides a record.
 */
export function windowOf(resource: Resource) {
  const { from, to } = resource.publicWindow ?? {};
  const [opens, closes] = [from && `r.${columnOf(from)}`, to && `r.${columnOf(to)}`];
  const unexpired = closes ? [`(${closes} IS NULL OR ${closes} > now())`] : [];
  return {
    opens,
    unexpired,
    open: [...(opens ? [`(${opens} IS NULL OR ${opens} <= now())`] : []), ...unexpired],
    hidden: [...(opens ? [`${opens} > now()`] : []), ...(closes ? [`${closes} <= now()`] : [])],
    edges: [opens, closes].filter((edge) => edge !== undefined),
  };
}

/**
 * How many of these records visitors see now, and how many they will see later; undefined if the resource is not
 * public.
 */
export async function seenOf(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  ids: readonly string[],
): Promise<SeenCounts | undefined> {
  if (!resource.publicFields) return undefined;
  const { open, opens, unexpired } = windowOf(resource);
  const counts = (conditions: readonly string[]) =>
    `(count(*) FILTER (WHERE ${[...activeConditions(resource, registry), ...conditions].join(' AND ')}))::int`;
  const [row] = await query<SeenCounts>(
    database,
    `SELECT ${counts(open)} AS visible, ${counts([opens ? `${opens} > now()` : 'false', ...unexpired])} AS scheduled
     FROM ${tableOf(resource)} AS r WHERE r.id = ANY($1::bigint[])`,
    [ids],
  );
  return row;
}
