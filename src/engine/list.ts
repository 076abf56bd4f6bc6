import { effectivePageSize, type ListInput, type ListPage, listPage } from '../contract/paging.ts';
import type { AnyRecord, Resource } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { planEachTime } from '../platform/database/statements.ts';
import { columnOf, present, type ResourceRegistry, selectionOf, tableOf } from './columns.ts';
import { type CountDimensions, exactTotal } from './counts.ts';
import { searchCondition } from './search.ts';
import { Parameters, query } from './statement.ts';

/** Matches of a search, or of a date range, are counted up to here; beyond it the list says "more than". */
const countedMatches = 1000;

/**
 * One page of a resource's records. Rows and total come from one statement, so they belong to the same moment.
 * The total is exact without counting rows (see counts.ts), except for what only a scan could tell.
 */
export async function listRecords(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  input: ListInput,
): Promise<ListPage<AnyRecord>> {
  const parameters = new Parameters();
  const { condition, dimensions } = conditions(resource, input, parameters);
  const { columns, joins } = selectionOf(resource, registry, 'row');
  const table = tableOf(resource);
  const total = dimensions
    ? exactTotal(resource, dimensions)
    : `(SELECT count(*)::int FROM (SELECT FROM ${table} AS r WHERE ${condition} LIMIT ${countedMatches + 1}) AS matches)`;

  const size = effectivePageSize(input.pageSize);
  const limit = `LIMIT ${parameters.add(size)} OFFSET ${parameters.add((input.page ?? 0) * size)}`;
  const order = orderBy(resource, input);
  // A search is planned anew for each word: a rare one wants the word index, a frequent one the order's.
  const hint = input.textSearch ? planEachTime : '';
  const text = `${hint}SELECT ${total} AS total, ${columns} FROM ${table} AS r ${joins} WHERE ${condition} ${order} ${limit}`;
  const rows = await query<AnyRecord & { total: number }>(database, text, parameters.values);

  const counted = rows[0]?.total ?? (await totalAlone(database, total, parameters.values.slice(0, -2)));
  const exact = dimensions !== undefined || counted <= countedMatches;
  const items = rows.map((row) => present(resource, row));
  return listPage(items, Math.min(counted, exact ? counted : countedMatches), input, exact);
}

/** The total when the page itself is empty: beyond the last page, or nothing there at all. */
async function totalAlone(database: Database, total: string, values: unknown[]): Promise<number> {
  const rows = await query<{ total: number }>(database, `SELECT ${total} AS total`, values);
  return rows[0]?.total ?? 0;
}

/**
 * The where-clause of a list. `dimensions` are the placeholders of the filters that the kept counts know;
 * undefined when there are others.
 */
function conditions(resource: Resource, input: ListInput, parameters: Parameters) {
  const trashed = input.trash === true;
  const parts = [trashed ? 'r.deleted_at IS NOT NULL' : 'r.deleted_at IS NULL'];
  const dimensions: { -readonly [Key in keyof CountDimensions]: CountDimensions[Key] } = { trashed };
  let countable = true;
  const equal = (name: string, value: unknown) => {
    const placeholder = parameters.add(value);
    parts.push(`r.${columnOf(name)} = ${placeholder}`);
    return placeholder;
  };

  if (input.status !== undefined && input.status !== -1) dimensions.status = equal('status', input.status);
  for (const name of resource.list.filters) {
    const kind = resource.fields[name]?.kind;
    if (kind === 'reference' && input[name] !== undefined) dimensions.group = equal(name, input[name]);
    if (kind === 'boolean' && input[name] !== undefined) dimensions.flag = equal(name, input[name]);
    if (kind === 'instant') {
      for (const [key, comparison] of [
        ['from', '>='],
        ['to', '<'],
      ] as const) {
        if (input[key] === undefined) continue;
        parts.push(`r.${columnOf(name)} ${comparison} ${parameters.add(input[key], 'timestamptz')}`);
        countable = false;
      }
    }
  }
  const search = searchCondition(input.textSearch, parameters);
  if (search) {
    parts.push(search);
    countable = false;
  }
  return { condition: parts.join(' AND '), dimensions: countable ? dimensions : undefined };
}

/** The order of a list: the caller's, else by the date that is filtered by, else the resource's own. */
function orderBy(resource: Resource, input: ListInput): string {
  const filtersDate = input.from !== undefined || input.to !== undefined;
  const dateField = resource.list.filters.find((name) => resource.fields[name]?.kind === 'instant');
  let { field, order } = resource.list.sort as { field: string; order: string };
  if (input.trash) [field, order] = ['deletedAt', 'descend'];
  else if (filtersDate && dateField) [field, order] = [dateField, 'descend'];
  if (input.sortField) [field, order] = [input.sortField, input.sortOrder ?? 'ascend'];

  const direction = order === 'descend' ? 'DESC' : 'ASC';
  const collation = resource.fields[field]?.kind === 'text' ? ' COLLATE "vi-x-icu"' : '';
  return `ORDER BY r.${columnOf(field)}${collation} ${direction}, r.id ${direction}`;
}
