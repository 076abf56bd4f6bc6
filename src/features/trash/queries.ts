import { effectivePageSize, type ListPage, listPage } from '../../contract/paging.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import { columnOf, snakeCase, tableOf } from '../../engine/names.ts';
import { searchCondition } from '../../engine/search.ts';
import { Parameters, query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { planEachTime } from '../../platform/database/statements.ts';
import type { TrashEntry } from './contract.ts';
import { purgeTime } from './rules.ts';

/** Matches of a search are counted up to this number; beyond it the list says "more than". */
const countedMatches = 1000;

interface TrashListInput {
  textSearch?: string | undefined;
  status?: number | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

type TrashRow = Omit<TrashEntry, 'purgeAt' | 'children'>;

/**
 * One page of the deleted records of these resources, newest first; without a search or a status the total is exact.
 * @param only conditions for the records that the caller may read, of resources of which he may not read all.
 */
export async function listTrash(
  database: Database,
  resources: readonly Resource[],
  input: TrashListInput,
  days: number,
  only: ReadonlyMap<Resource, string>,
): Promise<ListPage<TrashEntry>> {
  if (resources.length === 0) return listPage([], 0, { ...input });
  const parameters = new Parameters();
  const size = effectivePageSize(input.pageSize);
  const skipped = (input.page ?? 0) * size;
  const status = input.status === undefined ? undefined : `r.status = ${parameters.add(input.status)}`;
  const search = [searchCondition(input.textSearch, parameters), status].filter(Boolean).join(' AND ');
  const isCounted = search !== '' || resources.some((each) => only.has(each));
  const most = isCounted ? Math.max(countedMatches + 1, skipped + size) : skipped + size;
  const matches = `matches AS MATERIALIZED (${resources.map((each) => trashOf(each, [search, only.get(each)], most)).join(' UNION ALL ')})`;
  const rows = await query<TrashRow>(
    database,
    `${planEachTime}WITH ${matches}
     SELECT page.*, accounts.full_name AS "deletedByName"
     FROM (SELECT * FROM matches ${newestFirst} LIMIT ${size} OFFSET ${skipped}) AS page
     LEFT JOIN accounts ON accounts.id = page."deletedBy" ${newestFirst}`,
    parameters.values,
  );
  const total = isCounted
    ? await countMatches(database, matches, parameters)
    : sumOf(await countTrash(database, resources));
  const children = await childrenOf(database, resources, rows);
  const items = rows.map((row) => ({
    ...row,
    purgeAt: purgeTime(row.deletedAt, days),
    children: children.get(`${row.resource} ${row.id}`) ?? 0,
  }));
  const exact = !isCounted || total <= countedMatches;
  return listPage(items, exact ? total : countedMatches, { ...input }, exact);
}

const newestFirst = 'ORDER BY "deletedAt" DESC, resource, id DESC';

/** The newest deleted records of one resource, by its trash index. */
function trashOf(resource: Resource, conditions: readonly (string | undefined)[], most: number): string {
  const filters = conditions.map((condition) => (condition ? ` AND ${condition}` : '')).join('');
  return `(SELECT '${resource.name}' AS resource, r.id, r.${columnOf(resource.title)}::text AS title,
    r.deleted_at AS "deletedAt", r.deleted_by AS "deletedBy" FROM ${tableOf(resource)} AS r
    WHERE r.deleted_at IS NOT NULL${filters}
    ORDER BY r.deleted_at DESC, r.id DESC LIMIT ${most})`;
}

async function countMatches(database: Database, matches: string, parameters: Parameters): Promise<number> {
  const text = `${planEachTime}WITH ${matches} SELECT count(*)::int AS total FROM matches`;
  const [row] = await query<{ total: number }>(database, text, parameters.values);
  return row?.total ?? 0;
}

/**
 * The number of deleted records per resource, from the stored counts (engine/counts.ts); resources without any are left
 * out.
 */
export async function countTrash(
  database: Database,
  resources: readonly Resource[],
): Promise<{ resource: string; total: number }[]> {
  const rows = await query<{ resource: string; total: number }>(
    database,
    `SELECT resource, sum(amount)::int AS total FROM record_counts
     WHERE trashed AND resource = ANY($1::text[]) GROUP BY resource HAVING sum(amount) > 0`,
    [resources.map((resource) => snakeCase(resource.name))],
  );
  const totals = new Map(rows.map((row) => [row.resource, row.total]));
  return resources.flatMap(({ name }) => {
    const total = totals.get(snakeCase(name));
    return total === undefined ? [] : [{ resource: name, total }];
  });
}

function sumOf(counts: readonly { total: number }[]): number {
  return counts.reduce((sum, { total }) => sum + total, 0);
}

/** The number of deleted records below each of these in its tree, by "<resource> <id>". */
async function childrenOf(
  database: Database,
  resources: readonly Resource[],
  rows: readonly TrashRow[],
): Promise<Map<string, number>> {
  const children = new Map<string, number>();
  for (const resource of resources) {
    const tree = treeOf(resource);
    const ids = rows.flatMap((row) => (row.resource === resource.name ? [row.id] : []));
    if (!tree || ids.length === 0) continue;
    const found = await query<{ root: string; total: number }>(
      database,
      `WITH RECURSIVE below AS (
         SELECT id AS root, id FROM unnest($1::bigint[]) AS id
         UNION ALL
         SELECT below.root, t.id FROM ${tableOf(resource)} AS t JOIN below ON t.${columnOf(tree.name)} = below.id
         WHERE t.deleted_at IS NOT NULL)
       SELECT root, (count(*) - 1)::int AS total FROM below GROUP BY root`,
      [ids],
    );
    for (const { root, total } of found) children.set(`${resource.name} ${root}`, total);
  }
  return children;
}

/**
 * The ids of deleted records with parents before their children; with `below` also those below them in the trash. Ids
 * without a record stay in the result.
 */
export async function parentsFirst(
  database: Database,
  resource: Resource,
  ids: readonly string[],
  below: boolean,
): Promise<string[]> {
  const tree = treeOf(resource);
  if (!tree) return [...ids];
  const rows = await query<{ id: string }>(
    database,
    `WITH RECURSIVE found AS (
       SELECT id, 0 AS level FROM unnest($1::bigint[]) AS id
       UNION ALL
       SELECT t.id, found.level + 1 FROM ${tableOf(resource)} AS t JOIN found ON t.${columnOf(tree.name)} = found.id
       WHERE t.deleted_at IS NOT NULL AND ($2 OR t.id = ANY($1::bigint[])))
     SELECT id FROM found GROUP BY id ORDER BY max(level), id`,
    [ids, below],
  );
  return rows.map(({ id }) => id);
}
