import type { z as zod } from 'zod';
import type { Zod } from './operation.ts';

export const defaultPageSize = 20;
export const maxPageSize = 200;
/** Pages beyond this are refused instead of making the database skip billions of rows. */
export const maxPage = 1_000_000;

/** What every list call accepts; a resource adds its own filters. */
export interface ListInput {
  textSearch?: string | undefined;
  /** -1: every status. */
  status?: number | undefined;
  /** From 0. */
  page?: number | undefined;
  /** Rows a page; 0, negative or absent means the default. */
  pageSize?: number | undefined;
  sortField?: string | undefined;
  sortOrder?: 'ascend' | 'descend' | undefined;
  /** True: the records in the trash instead of the live ones. */
  trash?: boolean | undefined;
  [filter: string]: unknown;
}

/** A page of records under the list's key, with its place in the whole. */
export interface ListPage<Row> {
  items: Row[];
  totalItem: number;
  totalPage: number;
  currentPage: number;
  /**
   * False when a search matched more rows than are worth counting: `totalItem` is then the number counted, and
   * there are more. Lists without a search word always carry the exact total.
   */
  totalExact: boolean;
}

/** The paging part of a list's input schema. */
export function pagingShape(z: Zod) {
  return {
    page: z.int().min(0).max(maxPage).optional(),
    pageSize: z.int().min(-1).max(maxPageSize).optional(),
  };
}

/** What an answer says of a page's place in the whole. */
export function pageTotals(z: Zod) {
  return { totalItem: z.int(), totalPage: z.int(), currentPage: z.int(), totalExact: z.boolean() };
}

/** A page of rows in an answer. */
export function pageSchema<Row>(z: Zod, row: zod.ZodType<Row>) {
  return z.object({ items: z.array(row), ...pageTotals(z) });
}

/** The page size to use: the default stands in for an absent, zero or negative one. */
export function effectivePageSize(pageSize: number | undefined): number {
  return pageSize === undefined || pageSize <= 0 ? defaultPageSize : pageSize;
}

/** The envelope of a page of `total` rows. */
export function listPage<Row>(items: Row[], total: number, input: ListInput, totalExact = true): ListPage<Row> {
  return {
    items,
    totalItem: total,
    totalPage: Math.ceil(total / effectivePageSize(input.pageSize)),
    currentPage: input.page ?? 0,
    totalExact,
  };
}
