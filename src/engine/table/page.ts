import { effectivePageSize, type ListInput, type ListPage, listPage } from '../../contract/paging.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Parameters, query } from '../statement.ts';

/** The query of a list that is not a resource's; `parameters` are those of the conditions. */
interface Listing {
  readonly columns: string;
  /** The table with its joins. */
  readonly from: string;
  /** Conditions that all rows satisfy; undefined, and what an empty filter leaves: no condition. */
  readonly conditions: readonly (string | undefined)[];
  readonly order: string;
  readonly parameters: Parameters;
}

/** A page of a list with few enough rows to count them. */
export async function readPage<Row>(
  database: Database,
  { columns, from, conditions, order, parameters }: Listing,
  { page = 0, pageSize }: Pick<ListInput, 'page' | 'pageSize'>,
): Promise<ListPage<Row>> {
  const size = effectivePageSize(pageSize);
  const where = conditions.filter(Boolean).join(' AND ') || 'true';
  const limit = `LIMIT ${size} OFFSET ${page * size}`;
  const found = `FROM ${from} WHERE ${where}`;
  const [items, [counted]] = await Promise.all([
    query<Row>(database, `SELECT ${columns} ${found} ORDER BY ${order} ${limit}`, parameters.values),
    query<{ total: number }>(database, `SELECT count(*)::int AS total ${found}`, parameters.values),
  ]);
  return listPage(items, counted?.total ?? 0, { page, pageSize });
}
