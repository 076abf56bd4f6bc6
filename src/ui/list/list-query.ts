import { pagingFrom, sizeIn, sortFromParameter, sortParameter } from '../../browser/paging-address.ts';
import { type ListInput, maxPageSize } from '../../contract/paging.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import type { Clock } from '../../lib/clock.ts';
import { filtersSet, requestedStatus, statusParameter } from './status-views.ts';

/**
 * The address of a list as the input of its call. The same address always gives the same input, with keys in the same
 * order and without defaults, because the input is the key of a request that was started early. Values that the call
 * would refuse (an unknown status, an invalid page) are omitted.
 * @param usual the default page size of the site; the site's clock gives its days
 */
export function listInputFromSearch(resource: Resource, address: string, usual: number, clock: Clock): ListInput {
  const search = new URLSearchParams(address);
  const text = search.get('q')?.trim().normalize('NFC').slice(0, 200);
  const input: ListInput = {
    ...(text && { textSearch: text }),
    ...(text && resource.searchTexts && search.get('texts') === 'true' && { searchTexts: true }),
    ...requestedStatus(resource, search.get('status')),
    ...pagingFrom(search, usual),
    ...sortFrom(resource, search.get('sort') ?? ''),
    ...(search.get('trash') === 'true' && { trash: true }),
    ...filtersFrom(resource, search, clock),
    ...resource.fixed,
  };
  if (isTreeView(resource, input)) return { pageSize: maxPageSize, ...resource.fixed };
  return isReadWhole(resource, input) ? { ...input, pageSize: maxPageSize } : input;
}

/** The inverse: the query string that gives this input, without a question mark; empty for the defaults. */
export function searchFromListInput(resource: Resource, input: ListInput, usual: number): string {
  const search = new URLSearchParams();
  const set = (key: string, value: unknown) => value !== undefined && search.set(key, String(value));
  set('q', input.textSearch);
  if (input.textSearch && input.searchTexts) set('texts', true);
  set('status', statusParameter(resource, input));
  if (input.page) set('page', input.page + 1);
  if (!isReadWhole(resource, input)) set('size', sizeIn(input, usual));
  if (input.sortField) set('sort', sortParameter({ field: input.sortField, order: input.sortOrder }));
  if (input.trash) set('trash', true);
  for (const parameters of filtersSet(resource, input)) for (const key in parameters) set(key, parameters[key]);
  return search.toString();
}

/** Whether the list shows all records in their manual order: only then can it be a tree, or be reordered. */
export function isUnfiltered({ fixed = {} }: Pick<Resource, 'fixed'>, input: ListInput): boolean {
  const narrowing = Object.keys(input).filter((key) => key !== 'page' && key !== 'pageSize' && !(key in fixed));
  return narrowing.every((key) => input[key] === undefined);
}

/** Whether the list shows one complete order, so that it can be changed. */
export function isOneOrder(resource: Resource, input: ListInput): boolean {
  const { ordered = false, orderedWithin } = resource;
  if (orderedWithin === undefined) return ordered && isUnfiltered(resource, input);
  return input[orderedWithin] !== undefined && isUnfiltered(resource, { ...input, [orderedWithin]: undefined });
}

/**
 * Whether the list is read completely: a page of a tree would have children without parents, and a page of groups
 * would have parts of them.
 */
function isReadWhole(resource: Resource, input: ListInput): boolean {
  return isTreeView(resource, input) || groupingOf(resource, input) !== undefined;
}

/** The field by which the list is shown in groups; somebody who sorts it compares all records. */
export function groupingOf({ list }: Resource, input: ListInput): string | undefined {
  return input.sortField === undefined ? list.groupedBy : undefined;
}

/** Whether the list is shown as a tree. */
export function isTreeView(resource: Resource, input: ListInput): boolean {
  return treeOf(resource) !== undefined && isUnfiltered(resource, input);
}

function filtersFrom(resource: Resource, search: URLSearchParams, clock: Clock): ListInput {
  const inputs = resource.list.filters.map((name) => {
    const field = resource.fields[name];
    return field && declaredKind(field).filter?.fromAddress(search, name, field, clock);
  });
  return Object.assign({}, ...inputs);
}

function sortFrom(resource: Resource, text: string): ListInput {
  const sort = sortFromParameter(text);
  const isManual = resource.ordered === true && sort.sortField === 'position';
  return isManual || resource.list.sortable.includes(sort.sortField) ? sort : {};
}
