import { defaultPageSize, effectivePageSize, type ListInput, maxPage, maxPageSize } from '../contract/paging.ts';

/**
 * The page and page size in an address; the default size if it names none. Values that equal the operation's defaults,
 * and invalid ones, are left out.
 */
export function pagingFrom(search: URLSearchParams, usual: number): Pick<ListInput, 'page' | 'pageSize'> {
  const page = wholeNumber(search.get('page'), 1, maxPage) - 1;
  const pageSize = wholeNumber(search.get('size'), 1, maxPageSize, usual);
  return { ...(page > 0 && { page }), ...(pageSize !== defaultPageSize && { pageSize }) };
}

/** The page size to write into an address; nothing if it is the default. */
export function sizeIn({ pageSize }: ListInput, usual: number): number | undefined {
  const size = effectivePageSize(pageSize);
  return size === usual ? undefined : size;
}

/** An order as an address names it: the field, with a minus in front where the highest comes first. */
export function sortParameter({ field, order }: { field: string; order: ListInput['sortOrder'] }): string {
  return `${order === 'descend' ? '-' : ''}${field}`;
}

/** The inverse. */
export function sortFromParameter(text: string) {
  const isDescending = text.startsWith('-');
  return { sortField: text.replace(/^-/, ''), sortOrder: isDescending ? ('descend' as const) : ('ascend' as const) };
}

/** A whole number between two bounds from an address; anything else gives `fallback`. */
function wholeNumber(text: string | null, min: number, max: number, fallback = min): number {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) && value >= min && value <= max ? value : fallback;
}
