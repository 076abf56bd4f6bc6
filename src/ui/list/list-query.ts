import { defaultPageSize, type ListInput, maxPage, maxPageSize } from '../../contract/paging.ts';
import { idPattern } from '../../contract/values.ts';
import { type Resource, statusSets } from '../../declare/resource.ts';

/**
 * The address of a list as the input of its call. The same address always gives the same input, keys in the same
 * order and defaults left out, because the input is the key under which a request begun early is found again.
 * What the call would refuse (an unknown status, a page that is no number) is left out as well.
 */
export function listInputFromSearch(resource: Resource, search: URLSearchParams): ListInput {
  const codes: readonly number[] = statusSets[resource.statuses].codes;
  const text = search.get('q')?.trim().normalize('NFC').slice(0, 200);
  const status = codes.find((code) => String(code) === search.get('status'));
  const page = wholeNumber(search.get('page'), 1, maxPage) - 1;
  const pageSize = wholeNumber(search.get('size'), 1, maxPageSize, defaultPageSize);
  const input: ListInput = {
    ...(text && { textSearch: text }),
    ...(status !== undefined && { status }),
    ...(page > 0 && { page }),
    ...(pageSize !== defaultPageSize && { pageSize }),
    ...sortFrom(resource, search.get('sort') ?? ''),
    ...(search.get('trash') === 'true' && { trash: true }),
    ...filtersFrom(resource, search),
  };
  // A tree is read whole: a page of it would have children without parents.
  return isTreeView(resource, input) ? { pageSize: maxPageSize } : input;
}

/** The inverse: the query string that gives this input, without a question mark; empty for the defaults. */
export function searchFromListInput(resource: Resource, input: ListInput): string {
  const search = new URLSearchParams();
  const set = (key: string, value: unknown) => value !== undefined && search.set(key, String(value));
  set('q', input.textSearch);
  if (input.status !== -1) set('status', input.status);
  if (input.page) set('page', input.page + 1);
  if (input.pageSize !== defaultPageSize && !isTreeView(resource, input)) set('size', input.pageSize);
  if (input.sortField) set('sort', `${input.sortOrder === 'descend' ? '-' : ''}${input.sortField}`);
  if (input.trash) set('trash', true);
  for (const name of resource.list.filters) {
    if (resource.fields[name]?.kind !== 'instant') set(name, input[name]);
    else {
      if (typeof input.from === 'string') set('from', input.from.slice(0, 10));
      if (typeof input.to === 'string') set('to', neighbour(input.to.slice(0, 10), -1));
    }
  }
  return search.toString();
}

/** The field that makes a resource a tree, if it is one. */
export function treeFieldName(resource: Resource): string | undefined {
  return Object.keys(resource.fields).find((name) => {
    const field = resource.fields[name];
    return field?.kind === 'reference' && field.tree !== undefined;
  });
}

/** Whether the list shows every record in the order people gave it: only then can it be a tree, or be reordered. */
export function isUnfiltered(input: ListInput): boolean {
  const narrowing = Object.keys(input).filter((key) => key !== 'page' && key !== 'pageSize');
  return narrowing.every((key) => input[key] === undefined);
}

/** Whether the list is shown as a tree. */
export function isTreeView(resource: Resource, input: ListInput): boolean {
  return treeFieldName(resource) !== undefined && isUnfiltered(input);
}

/** The days from and to, as a person chose them, of a list's date range. */
export function daysOf(input: ListInput): { from: string | undefined; to: string | undefined } {
  const { from, to } = input;
  return {
    from: typeof from === 'string' ? from.slice(0, 10) : undefined,
    to: typeof to === 'string' ? neighbour(to.slice(0, 10), -1) : undefined,
  };
}

/** A range of whole days (YYYY-MM-DD, both included) on the plant's calendar, as instants from and before. */
export function daysFilter(from: string | null, to: string | null): { from?: string; to?: string } {
  return {
    ...(isDay(from) && { from: `${from}T00:00:00+07:00` }),
    ...(isDay(to) && { to: `${neighbour(to, 1)}T00:00:00+07:00` }),
  };
}

function filtersFrom(resource: Resource, search: URLSearchParams): ListInput {
  const filters: ListInput = {};
  for (const name of resource.list.filters) {
    const value = search.get(name);
    const field = resource.fields[name];
    const kind = field?.kind;
    if (kind === 'reference' && value !== null && idPattern.test(value)) filters[name] = value;
    if (field?.kind === 'choice' && value !== null && field.options.includes(value)) filters[name] = value;
    if (kind === 'boolean' && (value === 'true' || value === 'false')) filters[name] = value === 'true';
    if (kind === 'instant') Object.assign(filters, daysFilter(search.get('from'), search.get('to')));
  }
  return filters;
}

function sortFrom(resource: Resource, sort: string): ListInput {
  const field = sort.replace(/^-/, '');
  const known = resource.list.sortable.includes(field) || (resource.ordered === true && field === 'position');
  return known ? { sortField: field, sortOrder: sort.startsWith('-') ? 'descend' : 'ascend' } : {};
}

/** A whole number between two bounds from an address; anything else gives `fallback`. */
export function wholeNumber(text: string | null, min: number, max: number, fallback = min): number {
  const value = Number(text ?? fallback);
  return Number.isInteger(value) && value >= min && value <= max ? value : fallback;
}

function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day `distance` days after a day. */
function neighbour(day: string, distance: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + distance);
  return date.toISOString().slice(0, 10);
}
