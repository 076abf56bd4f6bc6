import { ProblemError } from '../contract/errors.ts';
import { type ListInput, type ListPage, listPage } from '../contract/paging.ts';
import { activeStatus, type Resource, type ResourceRegistry, referencesOf, slugOf } from '../declare/resource.ts';
import { fieldSelection, present } from '../engine/columns.ts';
import { storedKind } from '../engine/kinds/registry.ts';
import { columnOf, tableOf } from '../engine/names.ts';
import { Parameters, query } from '../engine/statement.ts';
import type { Database } from '../platform/database/connect.ts';

type PublicRecord = Record<string, unknown>;

/**
 * What visitors see: published records within their publication window, filed under active categories, in declared
 * columns only. The window is compared at the moment of the reading, so nothing has to run for a text to appear or
 * vanish. The connection's role can read these columns and no others.
 */
function publicParts(resource: Resource, registry: ResourceRegistry, view: 'record' | 'row') {
  const names: readonly string[] = (resource.publicFields ?? []).filter(
    (name) => view === 'record' || !isLong(resource, name),
  );
  const selected = names.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [fieldSelection(name, field, registry)] : [];
  });
  const columns = ['r.id', ...selected.flatMap((part) => part.columns)].join(', ');
  const joins = selected.flatMap((part) => part.joins).join(' ');
  const conditions = [`r.status = ${activeStatus}`, 'r.deleted_at IS NULL'];
  const { from, to } = resource.publicWindow ?? {};
  if (from) conditions.push(`(r.${columnOf(from)} IS NULL OR r.${columnOf(from)} <= now())`);
  if (to) conditions.push(`(r.${columnOf(to)} IS NULL OR r.${columnOf(to)} > now())`);
  for (const { name, to: target, tree } of referencesOf(resource)) {
    const table = registry.get(target);
    if (!table || tree || !names.includes(name)) continue;
    const alias = columnOf(`${name}Target`);
    conditions.push(`EXISTS (SELECT FROM ${tableOf(table)} AS ${alias} WHERE ${alias}.id = r.${columnOf(name)}
      AND ${alias}.status = ${activeStatus} AND ${alias}.deleted_at IS NULL)`);
  }
  const order = [
    ...(resource.ordered ? ['r.position'] : []),
    ...(from ? [`r.${columnOf(from)} DESC NULLS LAST`] : []),
    'r.id DESC',
  ];
  return { columns, joins, where: conditions.join(' AND '), order: order.join(', ') };
}

/** Formatted texts are read with their record alone. */
function isLong(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  return field !== undefined && storedKind(field).sheet?.bulky === true;
}

/** The filters that visitors have of a list: those of the staff's list by what visitors may read. */
export function publicFilters(resource: Resource): string[] {
  return resource.list.filters.filter((name) => resource.publicFields?.includes(name));
}

/** One page of what visitors see of a resource; the total is counted up to a thousand. */
export async function listPublic(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  input: ListInput & { page: number; pageSize: number },
): Promise<ListPage<PublicRecord>> {
  const { columns, joins, where, order } = publicParts(resource, registry, 'row');
  const parameters = new Parameters();
  const filters = publicFilters(resource).flatMap((name) => {
    const field = resource.fields[name];
    return (field && storedKind(field).filter?.(name, input, parameters)?.sql) ?? [];
  });
  const condition = [where, ...filters].join(' AND ');
  const most = 1000;
  const total = `(SELECT count(*)::int FROM (SELECT FROM ${tableOf(resource)} AS r WHERE ${condition} LIMIT ${most + 1}) AS shown)`;
  const [counted] = await query<{ total: number }>(database, `SELECT ${total} AS total`, parameters.values);
  const limit = `LIMIT ${parameters.add(input.pageSize)} OFFSET ${parameters.add(input.page * input.pageSize)}`;
  const text = `SELECT ${columns} FROM ${tableOf(resource)} AS r ${joins} WHERE ${condition} ORDER BY ${order} ${limit}`;
  const rows = await query<PublicRecord>(database, text, parameters.values);
  const all = counted?.total ?? 0;
  const items = rows.map((row) => present(resource, row));
  return listPage(items, Math.min(all, most), input, all <= most);
}

/**
 * One record as visitors see it, by its slug.
 * @throws ProblemError NOT_FOUND, also for what is not published now.
 */
export async function readPublic(database: Database, resource: Resource, registry: ResourceRegistry, slug: string) {
  const { columns, joins, where } = publicParts(resource, registry, 'record');
  const text = `SELECT ${columns} FROM ${tableOf(resource)} AS r ${joins} WHERE ${where} AND r.${columnOf(slugOf(resource)?.name ?? '')} = $1`;
  const [row] = await query<PublicRecord>(database, text, [slug]);
  if (!row) throw new ProblemError('NOT_FOUND');
  return present(resource, row);
}
