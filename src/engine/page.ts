import { effectivePageSize, type ListPage, listPage } from '../contract/paging.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Parameters, query } from './statement.ts';

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

/** As much of a list's input as says which page. */
interface Paging {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** A page of a list whose rows are few enough to be counted. */
export async function readPage<Row>(
  database: Database,
  { columns, from, conditions, order, parameters }: Listing,
  { page = 0, pageSize }: Paging,
): Promise<ListPage<Row>> {
  const size = effectivePageSize(pageSize);
  const where = conditions.filter((condition) => condition !== undefined).join(' AND ') || 'true';
  const limit = `LIMIT ${size} OFFSET ${page * size}`;
  const [items, [counted]] = await Promise.all([
    query<Row>(database, `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order} ${limit}`, parameters.values),
    query<{ total: number }>(database, `SELECT count(*)::int AS total FROM ${from} WHERE ${where}`, parameters.values),
  ]);
  return listPage(items, counted?.total ?? 0, { page, pageSize });
}
