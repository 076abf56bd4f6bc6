import { ProblemError } from '../contract/errors.ts';
import { type ListInput, type ListPage, listPage } from '../contract/paging.ts';
import { emptyValue } from '../declare/kinds/registry.ts';
import { activeStatus, type Resource, type ResourceRegistry, slugOf } from '../declare/resource.ts';
import { fieldSelection, toResponse } from '../engine/columns.ts';
import type { FilterCondition } from '../engine/kinds/kind.ts';
import { storedKind } from '../engine/kinds/registry.ts';
import { columnOf, snakeCase, tableOf } from '../engine/names.ts';
import { activeConditions, filedUnder, windowOf } from '../engine/publishing/visible.ts';
import { Parameters, query } from '../engine/statement.ts';
import type { Database } from '../platform/database/connect.ts';
import { planEachTime } from '../platform/database/statements.ts';
import { publicConditions, publicFacts } from './public-list.ts';

type PublicRecord = Record<string, unknown>;

/** The result of a read, and for how many milliseconds from its start it stays valid if no record changes. */
export interface PublicAnswer<Data> {
  readonly data: Data;
  readonly staysFor: number;
}

/** Values that are read besides the answer's own columns. */
interface Facts {
  readonly total: number;
  readonly staysFor: number | null;
}

/** Totals that need counting are counted up to this number. */
const countedMatches = 1000;

/**
 * One page of the visitors' view of a resource. One statement reads rows, total and the next moment at which a
 * publication window opens or closes, so they are consistent. The total is exact without counting rows, except for
 * filters without stored counts.
 */
export async function listPublic(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  input: ListInput & { page: number; pageSize: number },
): Promise<PublicAnswer<ListPage<PublicRecord>>> {
  const parameters = new Parameters();
  const filters = publicFilters(resource).flatMap((name): NamedFilter[] => {
    const field = resource.fields[name];
    const filter = field && storedKind(field).filter?.(name, input, parameters);
    return filter ? [{ name, ...filter }] : [];
  });
  const narrowing = publicConditions(resource, input, parameters);
  const active = [...activeConditions(resource, registry), ...filters.map(({ sql }) => sql), ...narrowing];
  const shown = [...active, ...windowOf(resource).open].join(' AND ');
  const table = tableOf(resource);
  const known = narrowing.length > 0 ? undefined : cachedTotal(resource, registry, active, filters);
  const total =
    known ??
    `(SELECT count(*)::int FROM (SELECT FROM ${table} AS r WHERE ${shown} LIMIT ${countedMatches + 1}) AS few)`;
  const { columns, joins, order } = publicRows(resource, registry, 'row');
  const { page, pageSize } = input;
  // The page is a literal, planned each time when there are too many pages to cache a plan for each, as in
  // engine/list.ts. The facts precede each row of the page, and form one row where the page is empty.
  const text = `${page > 0 ? planEachTime : ''}SELECT facts.*, page.*
    FROM (SELECT ${total} AS total, ${staysFor(resource)} AS "staysFor") AS facts
    LEFT JOIN (SELECT ${columns} FROM ${table} AS r ${joins} WHERE ${shown}
      ORDER BY ${order} LIMIT ${pageSize} OFFSET ${page * pageSize}) AS page ON true`;
  const rows = await query<PublicRecord & Facts>(database, text, parameters.values);
  const counted = rows[0]?.total ?? 0;
  const exact = known !== undefined || counted <= countedMatches;
  const items = rows.flatMap(({ total: _total, staysFor: _staysFor, ...row }) =>
    row.id === null ? [] : [toResponse(resource, withoutRefused(resource, row))],
  );
  return {
    data: listPage(items, exact ? counted : countedMatches, input, exact),
    staysFor: rows[0]?.staysFor ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * One record as visitors see it, by its slug.
 * @throws ProblemError NOT_FOUND, also for a record that is not published now.
 */
export async function readPublic(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  slug: string,
): Promise<PublicAnswer<PublicRecord>> {
  const { columns, joins, presentedFields } = publicRows(resource, registry, 'record');
  const shown = [...activeConditions(resource, registry), ...windowOf(resource).open].join(' AND ');
  const facts = presentedFields.map(({ name, column }) => `'${name}', ${column}`).join(', ');
  const text = `SELECT ${staysFor(resource)} AS "staysFor", json_build_object(${facts}) AS beside, ${columns} FROM ${tableOf(resource)} AS r ${joins}
    WHERE ${shown} AND r.${columnOf(slugOf(resource)?.name ?? '')} = $1`;
  const [row] = await query<PublicRecord & Facts & { beside: PublicRecord }>(database, text, [slug]);
  if (!row) throw new ProblemError('NOT_FOUND');
  const { staysFor: remaining, beside, ...record } = row;
  for (const { name, presented } of presentedFields) record[name] = presented(record[name], beside[name]);
  return {
    data: toResponse(resource, withoutRefused(resource, record)),
    staysFor: remaining ?? Number.POSITIVE_INFINITY,
  };
}

/** A row without the values that their fields do not publish any more. */
function withoutRefused(resource: Resource, row: PublicRecord): PublicRecord {
  for (const name of resource.publicFields ?? []) {
    const field = resource.fields[name];
    if (field && storedKind(field).isPublishable?.(row[name], field) === false) row[name] = emptyValue(field);
  }
  return row;
}

/** The filters of a visitors' list: those of the staff's list whose fields visitors may read. */
export function publicFilters(resource: Resource): string[] {
  return resource.list.filters.filter((name) => resource.publicFields?.includes(name));
}

type NamedFilter = FilterCondition & { readonly name: string };

/**
 * The columns that visitors read of a record `r`, for rows of a page without the long fields of a single record; the
 * order of pages; and the fields of a single record that are presented differently from their stored value, each with
 * the additional column this needs.
 */
function publicRows(resource: Resource, registry: ResourceRegistry, view: 'record' | 'row') {
  const names: readonly string[] = resource.publicFields ?? [];
  const selected = names.flatMap((name) => {
    const field = resource.fields[name];
    const isLong = field && view === 'row' && storedKind(field).isLong?.(field);
    return field && !isLong ? [fieldSelection(name, field, registry)] : [];
  });
  const presentedFields = names.flatMap((name) => {
    const field = resource.fields[name];
    const published = field && storedKind(field).published;
    return published ? [{ name, column: published.beside(`r.${columnOf(name)}`), presented: published.present }] : [];
  });
  const { from } = resource.publicWindow ?? {};
  const facts = publicFacts(resource);
  const order = [
    ...(resource.ordered ? [`r.${columnOf(resource.list.sort.field)}`] : []),
    ...(from ? [`r.${columnOf(from)} DESC NULLS LAST`] : []),
    'r.id DESC',
  ];
  return {
    columns: ['r.id', ...[...selected, facts].flatMap((part) => part.columns)].join(', '),
    joins: [...selected, facts].flatMap((part) => part.joins).join(' '),
    order: order.join(', '),
    presentedFields,
  };
}

/** The milliseconds until the next publication window of the resource opens or closes; NULL when none will. */
function staysFor(resource: Resource): string {
  const next = windowOf(resource).edges.map(
    (edge) => `(SELECT min(${edge}) FROM ${tableOf(resource)} AS r
      WHERE r.status = ${activeStatus} AND r.deleted_at IS NULL AND ${edge} > now())`,
  );
  return next.length === 0 ? 'NULL::float8' : `(extract(epoch FROM least(${next.join(', ')}) - now()) * 1000)::float8`;
}

/**
 * The exact total: the stored count of active records, less those outside their window, mostly those not published yet
 * and those expired. Undefined where the stored counts do not cover the filters.
 */
function cachedTotal(
  resource: Resource,
  registry: ResourceRegistry,
  active: readonly string[],
  filters: readonly NamedFilter[],
): string | undefined {
  const { group, flag } = resource.list.counted ?? {};
  const filed = filedUnder(resource, registry);
  const parts = [`resource = '${snakeCase(resource.name)}'`];
  for (const { name, active: targets } of filed) {
    if (name !== group) return undefined;
    parts.push(`group_id IN (${targets})`);
  }
  for (const { name, equals } of filters) {
    if (!equals || (name !== group && name !== flag)) return undefined;
    parts.push(`${name === group ? 'group_id' : 'flag'} = ${equals}`);
  }
  const sum = `(SELECT coalesce(sum(amount), 0)::int FROM published_counts WHERE ${parts.join(' AND ')})`;
  const { hidden } = windowOf(resource);
  if (hidden.length === 0) return sum;
  const conditions = [...active, `(${hidden.join(' OR ')})`].join(' AND ');
  return `${sum} - (SELECT count(*)::int FROM ${tableOf(resource)} AS r WHERE ${conditions})`;
}
