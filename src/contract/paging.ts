import type { z as zod } from 'zod';
import type { Zod } from './operation.ts';
import { codeSchema, textSchema } from './values.ts';

export const defaultPageSize = 20;
export const maxPageSize = 200;
/** The page sizes that the site settings offer. */
export const sitePageSizes = [10, defaultPageSize, 50, 100] as const;
/** Pages beyond this are refused, so that the database never skips billions of rows. */
export const maxPage = 1_000_000;

/** The input of every list call. A resource adds its own filters. */
export interface ListInput {
  textSearch?: string | undefined;
  /** True: the words are looked for in long texts too, where the resource has such. */
  searchTexts?: boolean | undefined;
  /** -1: all statuses. */
  status?: number | undefined;
  /** Which published records: by their present visibility to visitors, see `declare/kinds/visibility.ts`. */
  visibility?: 'scheduled' | 'visible' | 'expired' | undefined;
  /** From 0. */
  page?: number | undefined;
  /** Rows per page. 0, negative or absent: the default. */
  pageSize?: number | undefined;
  sortField?: string | undefined;
  sortOrder?: 'ascend' | 'descend' | undefined;
  /** True: the records in the trash instead of the live ones. */
  trash?: boolean | undefined;
  [filter: string]: unknown;
}

/** A page of records under the list's key, with its position in the whole list. */
export interface ListPage<Row> {
  items: Row[];
  totalItem: number;
  totalPage: number;
  currentPage: number;
  /**
   * False when a search matched too many rows to count: there are more than `totalItem`. Lists without a search word
   * always have the exact total.
   */
  totalExact: boolean;
  /** How many records each status has; absent where the caller may read only some of them. */
  statusTotals?: readonly StatusTotal[] | undefined;
}

/** How many records of a resource have a status, whatever the list's filters are. */
export interface StatusTotal {
  readonly status: number;
  /** Those of the published ones that visitors see, do not see yet, or no longer see; absent: all of the status. */
  readonly visibility?: ListInput['visibility'];
  /** Those in the trash instead of the live ones. */
  readonly trash: boolean;
  readonly total: number;
}

/** The paging part of a list's input schema. */
export function pagingShape(z: Zod) {
  return {
    page: z.int().min(0).max(maxPage).optional(),
    pageSize: z.int().max(maxPageSize).optional(),
  };
}

/** What every filter takes for "all". */
const allCode = -1;

/** A filter of a list: -1, as a number or a text, equals an absent one. */
export function filterSchema<Value>(z: Zod, schema: zod.ZodType<Value>) {
  const all = codeSchema(z, [allCode]).transform(() => undefined);
  return z.union([all, schema]).optional();
}

/** The input of every list call. `statuses`: those that its entries can have; without any, only -1 is allowed. */
export function listKeys(z: Zod, statuses: readonly number[] = []) {
  return {
    textSearch: textSchema(z, { max: 200 }).optional(),
    status: codeSchema(z, [allCode, ...statuses])
      .transform((code) => (code === allCode ? undefined : code))
      .optional(),
    ...pagingShape(z),
  };
}

/**
 * The input of a list that is not a resource's: that of every list call and keys of its own, whose filters are
 * `filterSchema`s. Other keys are refused.
 */
export function listInput<const Own extends Record<string, zod.ZodType>>(
  z: Zod,
  own: Own,
  statuses: readonly number[] = [],
) {
  return z.strictObject({ ...listKeys(z, statuses), ...own });
}

/** What an answer says of a page's place in the whole. */
export function pageTotals(z: Zod) {
  return { totalItem: z.int(), totalPage: z.int(), currentPage: z.int(), totalExact: z.boolean() };
}

/** A page of rows in a response. */
export function pageSchema<Row>(z: Zod, row: zod.ZodType<Row>) {
  return z.object({ items: z.array(row), ...pageTotals(z) });
}

/** The effective page size: the default replaces an absent, zero or negative one. */
export function effectivePageSize(pageSize: number | undefined): number {
  return pageSize === undefined || pageSize <= 0 ? defaultPageSize : pageSize;
}

/** One page of rows that are all in memory: all rows if the input has no page size. */
export function pageOfAll<Row>(rows: readonly Row[], { page = 0, pageSize }: ListInput): ListPage<Row> {
  const size = pageSize !== undefined && pageSize > 0 ? pageSize : Math.max(rows.length, 1);
  const items = rows.slice(page * size, (page + 1) * size);
  return listPage(items, rows.length, { page, pageSize: size });
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
