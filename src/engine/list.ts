import { effectivePageSize, type ListInput, type ListPage, listPage } from '../contract/paging.ts';
import type { AnyRecord, RowOf } from '../declare/record.ts';
import { activeStatus, type Resource, type ResourceRegistry } from '../declare/resource.ts';
import type { Database } from '../platform/database/connect.ts';
import { planEachTime } from '../platform/database/statements.ts';
import { selectionOf, toResponse, type View } from './columns.ts';
import { type CountDimensions, exactTotal } from './counts.ts';
import { recordSearchCondition } from './kinds/record-search.ts';
import { storedKind } from './kinds/registry.ts';
import { unseenCount, visibilityCondition } from './kinds/visibility.ts';
import { columnOf, quoted, tableOf } from './names.ts';
import { Parameters, query } from './statement.ts';

/** Matches of a search or a range of dates are counted up to this number. Beyond it the list says "more than". */
const countedMatches = 1000;

/**
 * One page of a resource's records. Rows and total come from one statement, and so from the same snapshot. The total is
 * exact without counting rows (see counts.ts), except for filters that need a scan.
 * @param personal with the private fields.
 * @param only a condition on the records that the caller may read; undefined: all.
 */
export function listRecords<R extends Resource>(
  database: Database,
  resource: R,
  registry: ResourceRegistry,
  input: ListInput,
  personal: boolean,
  only?: string,
): Promise<ListPage<RowOf<R>>>;
export async function listRecords(
  database: Database,
  resource: Resource,
  registry: ResourceRegistry,
  input: ListInput,
  personal: boolean,
  only?: string,
): Promise<ListPage<AnyRecord>> {
  const parameters = new Parameters();
  const { condition, dimensions, range } = conditions(resource, input, parameters, only);
  const size = effectivePageSize(input.pageSize);
  const skipped = (input.page ?? 0) * size;
  const page = { resource, condition, order: orderOf(resource, input, range), size, skipped, personal };
  const { text, total } = dimensions
    ? pageOfKnownTotal(page, exactTotal(resource, dimensions), registry)
    : pageOfMatches(page, registry);
  const rows = await query<AnyRecord & Counted>(database, text, parameters.values);

  // A page without rows, beyond the last or where nothing matches, has none that carries the totals.
  const [countRow] = rows.length === 0 ? await query<Counted>(database, total, parameters.values) : rows;
  const counted = countRow?.total ?? 0;
  const exact = dimensions !== undefined || counted <= countedMatches;
  const items = rows.map((row) => toResponse(resource, row));
  return listPage(items, Math.min(counted, exact ? counted : countedMatches), input, exact);
}

/** What each row of a page carries of the whole list. */
interface Counted {
  readonly total: number;
}

/**
 * The statement for all records that a list's filters find, in the list's order, without pages.
 * @param only a condition on the records that the caller may read; undefined: all.
 */
export function wholeList(
  resource: Resource,
  registry: ResourceRegistry,
  input: ListInput,
  view: View,
  only: string | undefined,
) {
  const parameters = new Parameters();
  const { condition, range } = conditions(resource, input, parameters, only);
  const chosen = Array.isArray(input.ids) ? ` AND r.id = ANY(${parameters.add(input.ids, 'bigint[]')})` : '';
  const { columns, joins } = selectionOf(resource, registry, view);
  const from = `FROM ${tableOf(resource)} AS r`;
  const where = `WHERE ${condition}${chosen}`;
  return {
    text: `SELECT ${columns} ${from} ${joins} ${where} ORDER BY ${orderOf(resource, input, range).of('r')}`,
    total: `SELECT count(*)::int AS total ${from} ${where}`,
    values: parameters.values,
  };
}

interface Page {
  readonly resource: Resource;
  readonly condition: string;
  readonly order: Order;
  readonly size: number;
  readonly skipped: number;
  readonly personal: boolean;
}

/** The statement of a page, and that of its total alone. */
interface PageStatements {
  readonly text: string;
  readonly total: string;
}

function pageOfKnownTotal(page: Page, total: string, registry: ResourceRegistry): PageStatements {
  const { resource, condition, order, skipped, personal } = page;
  const counted = `${total} AS total`;
  const { columns, joins } = selectionOf(resource, registry, { of: 'row', personal });
  // There are too many later pages to cache a plan for each.
  const hint = skipped > 0 ? planEachTime : '';
  return {
    text: `${hint}SELECT ${counted}, ${columns} FROM ${tableOf(resource)} AS r ${joins} WHERE ${condition}
      ORDER BY ${order.of('r')} ${limitClause(page)}`,
    total: `SELECT ${counted}`,
  };
}

/**
 * A page for filters that need a scan. The first matches are read in any order, for the total. If these are all, as for
 * a rare word or a short period, the page is taken from them. For a frequent word the page is read along the index of
 * the order. PostgreSQL cannot choose between the two by itself, because it does not know how rare a word is. The
 * statement is planned anew each time.
 */
function pageOfMatches(page: Page, registry: ResourceRegistry): PageStatements {
  const { resource, condition, order, personal } = page;
  const table = tableOf(resource);
  const { columns, joins } = selectionOf(resource, registry, { of: 'row', personal });
  const limit = limitClause(page);
  const found = `found AS MATERIALIZED (
    SELECT r.id, r.${order.column} FROM ${table} AS r WHERE ${condition} LIMIT ${countedMatches + 1})`;
  const total = '(SELECT count(*)::int FROM found)';
  const counted = `${total} AS total`;
  return {
    text: `${planEachTime}WITH ${found}, page AS (
        (SELECT id FROM found WHERE ${total} <= ${countedMatches} ORDER BY ${order.of('found')} ${limit})
        UNION ALL
        (SELECT r.id FROM ${table} AS r WHERE ${total} > ${countedMatches} AND ${condition} ORDER BY ${order.of('r')} ${limit})
      )
      SELECT ${counted}, ${columns} FROM page JOIN ${table} AS r ON r.id = page.id ${joins}
      ORDER BY ${order.of('r')}`,
    total: `${planEachTime}WITH ${found} SELECT ${counted}`,
  };
}

/**
 * LIMIT and OFFSET as literals, not parameters. For an unknown LIMIT PostgreSQL assumes a tenth of the table, finds
 * this generic plan worse than a custom one, and so plans each call anew, which costs more than running it.
 */
function limitClause({ size, skipped }: Page): string {
  return skipped === 0 ? `LIMIT ${size}` : `LIMIT ${size} OFFSET ${skipped}`;
}

/**
 * The WHERE clause of a list. `dimensions`: the placeholders of the filters that the stored counts know; undefined if
 * there are other filters. `range`: the field with a range filter.
 */
function conditions(resource: Resource, input: ListInput, parameters: Parameters, only?: string) {
  const trashed = input.trash === true;
  const parts = [trashed ? 'r.deleted_at IS NOT NULL' : 'r.deleted_at IS NULL'];
  const dimensions: { -readonly [Key in keyof CountDimensions]: CountDimensions[Key] } = { trashed };
  let countable = true;
  let unseen: string | undefined;
  let range: string | undefined;

  if (input.status !== undefined && input.status !== -1) {
    dimensions.status = parameters.add(input.status);
    parts.push(`r.status = ${dimensions.status}`);
  }
  const { group, flag } = resource.list.counted ?? {};
  for (const name of resource.list.filters) {
    const field = resource.fields[name];
    const filter = field && storedKind(field).filter?.(name, input, parameters);
    if (!filter) continue;
    parts.push(filter.sql);
    if (filter.range) range = name;
    if (name === group) dimensions.group = filter.equals;
    else if (name === flag) dimensions.flag = filter.equals;
    else countable = false;
  }
  const search = recordSearchCondition(resource, input, parameters);
  for (const limit of [search, only]) {
    if (!limit) continue;
    parts.push(limit);
    countable = false;
  }
  if (input.visibility !== undefined) {
    const published = [...parts];
    parts.push(visibilityCondition(resource, input.visibility));
    const isKnown = input.visibility === 'visible' && dimensions.status === undefined;
    if (isKnown) unseen = unseenCount(resource, published.join(' AND '));
    else countable = false;
    dimensions.status = String(activeStatus);
  }
  return { condition: parts.join(' AND '), dimensions: countable ? { ...dimensions, unseen } : undefined, range };
}

/** The order of a list: the caller's; else by the field with a range filter, latest first; else the resource's own. */
function orderOf(resource: Resource, input: ListInput, range: string | undefined): Order {
  let { field, order }: { field: string; order: string } = resource.list.sort;
  if (input.trash) [field, order] = ['deletedAt', 'descend'];
  else if (range !== undefined) [field, order] = [range, 'descend'];
  if (input.sortField) [field, order] = [input.sortField, input.sortOrder ?? 'ascend'];

  const direction = order === 'descend' ? 'DESC' : 'ASC';
  const declared = resource.fields[field];
  const sort = (declared && storedKind(declared).sort?.(field, declared)) ?? { column: field };
  const column = columnOf(sort.column);
  const collation = sort.collation ? ` COLLATE ${quoted(sort.collation)}` : '';
  return {
    column,
    of: (relation) => `${relation}.${column}${collation} ${direction}, ${relation}.id ${direction}`,
  };
}

/** The column of a list's order, and the terms of its ORDER BY over a relation. */
interface Order {
  readonly column: string;
  of(relation: string): string;
}
