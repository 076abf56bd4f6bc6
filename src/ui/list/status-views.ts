import type { ListInput, StatusTotal } from '../../contract/paging.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { visibilities } from '../../declare/kinds/visibility.ts';
import { activeStatus, type Resource, statusSets } from '../../declare/resource.ts';
import { statusKeys } from '../kinds/instant/status-keys.ts';

/** A part of a list that has a tab. */
export interface StatusView {
  /** The text key, or several, of which the first existing one is used. */
  readonly label: string | string[];
  readonly asks: { readonly status: number | undefined; readonly visibility: ListInput['visibility'] };
}

/** The tabs of a resource's list: by status, and published records by what visitors see of them. */
export function statusViews(resource: Resource): StatusView[] {
  return statusSets[resource.statuses].codes.flatMap((code): StatusView[] =>
    resource.publicWindow && code === activeStatus
      ? visibilities.map((visibility) => ({
          label: `contract:status.visibility.${resource.statuses}.${visibility}`,
          asks: { status: undefined, visibility },
        }))
      : [{ label: statusKeys(resource, code), asks: { status: code, visibility: undefined } }],
  );
}

/** A tab above a list: a link to a part of it. */
export interface StatusTab {
  readonly label: string | string[];
  readonly input: ListInput;
  readonly isCurrent: boolean;
  /** The trash, apart from the others. */
  readonly isTrash: boolean;
  /** How many records it has; undefined where that is unknown, or the list is narrowed and would show fewer. */
  readonly total: number | undefined;
}

/**
 * The tabs of a list: all records, the statuses that some of them have, the current one, and the trash.
 * @param totals undefined: unknown, so every status has a tab; `pending`: they come with the page.
 */
export function statusTabs(
  resource: Resource,
  input: ListInput,
  totals: readonly StatusTotal[] | 'pending' | undefined,
): StatusTab[] {
  const known = totals === 'pending' ? undefined : totals;
  const totalOf = (isIn: (total: StatusTotal) => boolean) =>
    known?.filter(isIn).reduce((sum, { total }) => sum + total, 0);
  const current = statusParameter(resource, input);
  const inTrash = input.trash === true;
  const shownTotal = (total: number | undefined) => (isNarrowed(resource, input) ? undefined : total);
  const whole = { ...input, page: undefined, status: undefined, visibility: undefined, trash: undefined };

  const all: StatusTab = {
    label: 'kit:list.all',
    input: whole,
    isCurrent: current === undefined && !inTrash,
    isTrash: false,
    total: shownTotal(totalOf(({ visibility, trash }) => !visibility && !trash)),
  };
  const parts = statusViews(resource).flatMap(({ label, asks }): StatusTab[] => {
    const isCurrent = current === statusParameter(resource, asks) && !inTrash;
    const total = totalOf(
      ({ status, visibility, trash }) =>
        !trash && visibility === asks.visibility && (visibility !== undefined || status === asks.status),
    );
    const isEmpty = totals === 'pending' || total === 0;
    if (isEmpty && !isCurrent) return [];
    return [{ label, input: { ...whole, ...asks }, isCurrent, isTrash: false, total: shownTotal(total) }];
  });
  const trash: StatusTab = {
    label: 'kit:list.trash',
    input: { ...whole, sortField: undefined, trash: true },
    isCurrent: inTrash,
    isTrash: true,
    total: shownTotal(totalOf((total) => total.trash)),
  };
  return [all, ...parts, ...(resource.operations.without?.includes('remove') ? [] : [trash])];
}

/** Whether the current tab says how many records the list has. */
export function saysTotal(...list: Parameters<typeof statusTabs>): boolean {
  return statusTabs(...list).some(({ isCurrent, total }) => isCurrent && total !== undefined);
}

/** Whether a search or a filter narrows a list further than its tabs do. */
function isNarrowed(resource: Resource, input: ListInput): boolean {
  return input.textSearch !== undefined || filtersSet(resource, input).length > 0;
}

/** The values of a list's active filters, as in its address. */
export function filtersSet(resource: Resource, input: ListInput) {
  return activeFilters(resource, input).map((name) => filterParameters(resource, name, input));
}

/** The names of the fields that a list is filtered by. */
export function activeFilters(resource: Resource, input: ListInput): string[] {
  return resource.list.filters.filter((name) =>
    Object.values(filterParameters(resource, name, input)).some((value) => value !== undefined),
  );
}

/** The change that clears one filter. */
export function clearedFilter(resource: Resource, name: string): Record<string, undefined> {
  const keys = Object.keys(filterParameters(resource, name, {}));
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}

function filterParameters({ fields }: Resource, name: string, input: ListInput) {
  const field = fields[name];
  return (field && declaredKind(field).filter?.toAddress(input, name)) ?? {};
}

/** The tab's name in an address: `published` alone is what is visible now. */
export function statusParameter(resource: Resource, { status, visibility }: ListInput): string | number | undefined {
  if (resource.publicWindow && visibility !== undefined) return visibility === 'visible' ? activeStatus : visibility;
  return status === -1 ? undefined : status;
}

/** The inverse; omits what no tab has. */
export function requestedStatus(resource: Resource, parameter: string | null): ListInput {
  const view = statusViews(resource).find(({ asks }) => String(statusParameter(resource, asks)) === parameter);
  const { status, visibility } = view?.asks ?? {};
  return { ...(status !== undefined && { status }), ...(visibility && { visibility }) };
}
