import { sortParameter } from '../../browser/paging-address.ts';
import type { Translate } from '../../browser/translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ColumnView } from '../kinds/plain-view.ts';
import { plainViewOf } from '../kinds/plain-views.ts';
import { fieldLabel } from '../labels.ts';

/** An order of a list: a field and a direction. */
export interface Sort {
  readonly field: string;
  readonly order: 'ascend' | 'descend';
}

/** An order in words. */
interface SortOption {
  /** As in the list's address. */
  readonly value: string;
  readonly label: string;
}

/** How a list is sorted: as requested; else by the filtered days, latest first; else by the resource's default order. */
export function sortInForce(resource: Resource, input: ListInput): Sort {
  if (input.sortField !== undefined) return { field: input.sortField, order: input.sortOrder ?? 'ascend' };
  const { filters, sort } = resource.list;
  const isRange = input.from !== undefined || input.to !== undefined;
  const days = isRange && filters.find((name) => sortedAs(resource, name) === 'time');
  return days ? { field: days, order: 'descend' } : sort;
}

/** The orders that a list offers: its own first, each in the direction that people want more often first. */
export function sortOptions(t: Translate, resource: Resource): SortOption[] {
  const { sort } = resource.list;
  const sortable: readonly string[] = resource.list.sortable;
  const fields = new Set([sort.field, ...sortable, ...(resource.ordered ? ['position'] : [])]);
  return [...fields].flatMap((field) => {
    if (!sortable.includes(field)) {
      const label = field === 'position' ? fieldLabel(t, resource, field) : t('kit:list.sort.usual');
      return [{ value: sortParameter(field === sort.field ? sort : { field, order: 'ascend' }), label }];
    }
    return directions(resource, field, sort).map((order) => ({
      value: sortParameter({ field, order }),
      label: t([`kit:list.sort.field.${field}.${order}`, `kit:list.sort.${sortedAs(resource, field)}.${order}`], {
        name: fieldLabel(t, resource, field),
      }),
    }));
  });
}

function directions(resource: Resource, field: string, own: Sort): readonly Sort['order'][] {
  const first = own.field === field ? own.order : sortedAs(resource, field) === 'time' ? 'descend' : 'ascend';
  return first === 'ascend' ? ['ascend', 'descend'] : ['descend', 'ascend'];
}

/** How the values of a field follow each other. */
function sortedAs({ fields }: Resource, name: string): NonNullable<ColumnView['sortedAs']> {
  const field = fields[name];
  // Without a field it is the time of the creation or the last change.
  return field ? (plainViewOf(field).column?.sortedAs ?? 'text') : 'time';
}
