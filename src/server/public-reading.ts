import { ProblemError } from '../contract/errors.ts';
import { type ListPage, listPage } from '../contract/paging.ts';
import { activeStatus, type Resource } from '../declare/resource.ts';
import { columnOf, fieldSelection, present, type ResourceRegistry, tableOf } from '../engine/columns.ts';
import { Parameters, query } from '../engine/statement.ts';
import type { Database } from '../platform/database/connect.ts';

type PublicRecord = Record<string, unknown>;

/**
 * What visitors see: published records within their publication window, filed under active categories, in declared
 * columns only. The window is compared at the moment of the reading, so nothing has to run for a text to appear or
 * vanish. The connection's role can read these columns and no others.
 */
function publicParts(resource: Resource, registry: ResourceRegistry, view: 'record' | 'row') {
  const names = (resource.publicFields ?? []).filter(
    (name) => view === 'record' || resource.fields[name]?.kind !== 'richText',
  );
  const selected = names.flatMap((name) => {
    const field = resource.fields[name];
    return field ? [fieldSelection(name, field, registry)] : [];
  });
  const columns = ['r.id', ...selected.flatMap((part) => part.columns)].join(', ');
  const joins = selected.flatMap((part) => part.joins).join(' ');
  const conditions = [`r.status = ${activeStatus}`, 'r.deleted_at IS NULL'];
  const order: string[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'instant' && field.after) {
      conditions.push(`(r.${columnOf(name)} IS NULL OR r.${columnOf(name)} > now())`);
    } else if (field.kind === 'instant') {
      conditions.push(`(r.${columnOf(name)} IS NULL OR r.${columnOf(name)} <= now())`);
      order.push(`r.${columnOf(name)} DESC NULLS LAST`);
    }
    if (field.kind === 'reference' && names.includes(name)) {
      const target = `${columnOf(`${name}Target`)}`;
      const table = registry.get(field.to);
      if (table && !field.tree) {
        conditions.push(`EXISTS (SELECT FROM ${tableOf(table)} AS ${target} WHERE ${target}.id = r.${columnOf(name)}
          AND ${target}.status = ${activeStatus} AND ${target}.deleted_at IS NULL)`);
      }
    }
  }
  if (resource.ordered) order.unshift('r.position');
  return { columns, joins, where: conditions.join(' AND '), order: [...order, 'r.id DESC'].join(', ') };
}

/** One page of what visitors see of a resource; the total is counted up to a thousand. */
export async function listPublic(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  input: { page: number; pageSize: number; categoryId?: string | undefined },
): Promise<ListPage<PublicRecord>> {
  const { columns, joins, where, order } = publicParts(resource, registry, 'row');
  const parameters = new Parameters();
  const category = resource.fields.categoryId && input.categoryId;
  const condition = category ? `${where} AND r.category_id = ${parameters.add(category)}` : where;
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
  const text = `SELECT ${columns} FROM ${tableOf(resource)} AS r ${joins} WHERE ${where} AND r.slug = $1`;
  const [row] = await query<PublicRecord>(database, text, [slug]);
  if (!row) throw new ProblemError('NOT_FOUND');
  return present(resource, row);
}
