import { effectivePageSize, type ListInput, type ListPage, listPage } from '../../contract/paging.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Parameters, query } from '../statement.ts';

/** What a list that is no resource's reads, in SQL; `parameters` are those of the conditions. */
interface Listing {
  readonly columns: string;
  /** The table with its joins. */
  readonly from: string;
  /** Those that hold for each row; undefined is no condition. */
  readonly conditions: readonly (string | undefined)[];
  readonly order: string;
  readonly parameters: Parameters;
}

/** A page of a list whose rows are few enough to be counted. */
export async function readPage<Row>(
  database: Database,
  { columns, from, conditions, order, parameters }: Listing,
  { page = 0, pageSize }: Pick<ListInput, 'page' | 'pageSize'>,
): Promise<ListPage<Row>> {
  const size = effectivePageSize(pageSize);
  const where = conditions.filter((condition) => condition !== undefined).join(' AND ') || 'true';
  const limit = `LIMIT ${size} OFFSET ${page * size}`;
  const found = `FROM ${from} WHERE ${where}`;
  const [items, [counted]] = await Promise.all([
    query<Row>(database, `SELECT ${columns} ${found} ORDER BY ${order} ${limit}`, parameters.values),
    query<{ total: number }>(database, `SELECT count(*)::int AS total ${found}`, parameters.values),
  ]);
  return listPage(items, counted?.total ?? 0, { page, pageSize });
}
