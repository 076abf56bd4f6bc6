import { useLocation } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { pagingFrom, sizeIn, sortFromParameter, sortParameter } from '../../browser/paging-address.ts';
import { useSite } from '../../browser/use-site.ts';
import type { ListInput } from '../../contract/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { daysFilter, daysOf } from '../../lib/day-range.ts';
import { type GoOptions, useGo } from '../navigation.tsx';

/** What the address of a table can contain besides a search word (`q`), the page and the page size. */
export interface TableShape {
  readonly statuses?: readonly number[];
  readonly sortable?: readonly string[];
  /** Filters by name, with the pattern or the options of their values; another value is ignored. */
  readonly filters?: Readonly<Record<string, RegExp | readonly string[]>>;
  /** A range of days, as `from` and `to`. */
  readonly days?: boolean;
}

/** The values of filters by name, if the names are known. */
type FilterValues<Filters> = string extends keyof Filters
  ? object
  : { [Name in keyof Filters]?: (Filters[Name] extends readonly (infer Option)[] ? Option : string) | undefined };

/** The input of a table's call, as its address defines it. */
export type TableInput<Shape extends TableShape = TableShape> = ListInput &
  FilterValues<NonNullable<Shape['filters']>> &
  (Shape extends { sortable: readonly (infer Name)[] } ? { sortField?: Name | undefined } : object) &
  (Shape extends { days: true } ? { from?: string | undefined; to?: string | undefined } : object);

/**
 * The input of a table whose records are not a resource's, read from the address, and functions to change it.
 * @param shape a constant: a new object each time would parse the address each time.
 */
export function useTableAddress<const Shape extends TableShape>(shape: Shape) {
  const { pathname, searchStr } = useLocation();
  const go = useGo();
  const { pageSize: usual, clock } = useSite();
  const input = useMemo(() => tableInput(shape, searchStr, usual, clock), [shape, searchStr, usual, clock]);
  const hrefOf = useCallback(
    (next: ListInput) => {
      const search = tableSearch(shape, next, usual);
      return search ? `${pathname}?${search}` : pathname;
    },
    [shape, pathname, usual],
  );
  /** Changes part of the input; any change but the page's returns to the first page. */
  const change = useCallback(
    (changes: ListInput, options?: GoOptions) => go(hrefOf({ ...input, page: undefined, ...changes }), options),
    [go, hrefOf, input],
  );
  const narrowedBy = narrowing(shape).filter((name) => input[name] !== undefined);
  /** The number of active filters, and whether they or a search word narrow the table. */
  const [set, narrowed] = [narrowedBy.filter((name) => name !== 'textSearch').length, narrowedBy.length > 0];
  /** Clears the search word and the filters. */
  const clear = () => change(Object.fromEntries(narrowing(shape).map((name) => [name, undefined])));
  return { input, change, hrefOf, set, narrowed, clear };
}

export type TableAddress<Shape extends TableShape = TableShape> = ReturnType<typeof useTableAddress<Shape>>;

function narrowing(shape: TableShape): string[] {
  return ['textSearch', 'status', 'from', 'to', ...Object.keys(shape.filters ?? {})];
}

/** The address of a table as the input of its call, without values that the call would refuse. */
export function tableInput<Shape extends TableShape>(
  shape: Shape,
  address: string,
  usual: number,
  clock: Clock,
): TableInput<Shape>;
export function tableInput(shape: TableShape, address: string, usual: number, clock: Clock): ListInput {
  const search = new URLSearchParams(address);
  const text = search.get('q')?.trim().normalize('NFC').slice(0, 200);
  const status = shape.statuses?.find((code) => String(code) === search.get('status'));
  const sort = sortFromParameter(search.get('sort') ?? '');
  const filters = Object.entries(shape.filters ?? {}).flatMap(([name, pattern]) => {
    const value = search.get(name);
    const isKnown = value !== null && (pattern instanceof RegExp ? pattern.test(value) : pattern.includes(value));
    return isKnown ? [[name, value]] : [];
  });
  return {
    ...(text && { textSearch: text }),
    ...(status !== undefined && { status }),
    ...pagingFrom(search, usual),
    ...(shape.sortable?.includes(sort.sortField) && sort),
    ...(shape.days && daysFilter(search.get('from'), search.get('to'), clock)),
    ...Object.fromEntries(filters),
  };
}

/** The inverse of `tableInput`: the query string without a question mark; empty for the defaults. */
export function tableSearch(shape: TableShape, input: ListInput, usual: number): string {
  const search = new URLSearchParams();
  const set = (key: string, value: unknown) => value !== undefined && search.set(key, String(value));
  set('q', input.textSearch);
  set('status', input.status);
  if (input.page) set('page', input.page + 1);
  set('size', sizeIn(input, usual));
  if (input.sortField) set('sort', sortParameter({ field: input.sortField, order: input.sortOrder }));
  if (shape.days) for (const [name, day] of Object.entries(daysOf(input))) set(name, day);
  for (const name of Object.keys(shape.filters ?? {})) set(name, input[name]);
  return search.toString();
}
