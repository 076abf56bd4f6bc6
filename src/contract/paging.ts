import type { z as zod } from 'zod';
import type { Zod } from './operation.ts';
import { textSchema } from './values.ts';

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
}

/** The paging part of a list's input schema. */
export function pagingShape(z: Zod) {
  return {
    page: z.int().min(0).max(maxPage).optional(),
    pageSize: z.int().max(maxPageSize).optional(),
  };
}

/** The input of every list call. `statuses`: those that its entries can have; without any, only -1 is allowed. */
export function listKeys(z: Zod, statuses: readonly number[] = []) {
  return {
    textSearch: textSchema(z, { max: 200 }).optional(),
    status: z.literal([-1, ...statuses]).optional(),
    ...pagingShape(z),
  };
}

/**
 * The input of a list that is not a resource's: that of every list call and its own filters. Other keys are refused.
 */
export function listInput<const Own extends Record<string, zod.ZodType>>(
  z: Zod,
  own: Own,
  statuses: readonly number[] = [],
) {
  const filters = ['status', ...Object.keys(own).filter((name) => own[name]?.safeParse(undefined).success)];
  const shape = z.strictObject({ ...listKeys(z, statuses), ...own });
  return z.preprocess((input) => withoutAll(input, filters), shape);
}

/** A list's input without the filters that mean "all": -1, as a number or a text, equals an absent filter. */
export function withoutAll(input: unknown, filters: readonly string[]): unknown {
  if (!isNamed(input)) return input;
  const all = (value: unknown) => value === -1 || value === '-1';
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => !(filters.includes(name) && all(value))));
}

/** Whether an input has its values by name. */
export function isNamed(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
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
