import { Button } from 'antd';
import { Suspense } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import { listKey } from '../../declare/labels.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import { filterOf } from '../kinds/filters.ts';
import { TableFilters } from '../table/table-filters.tsx';
import { MoreFilters } from './more-filters.tsx';
import { SortMenu } from './sort-menu.tsx';
import { activeFilters, clearedFilter } from './status-views.ts';
import type { ListAddress } from './use-list-address.ts';

const FilterChips = lazyComponent(() => import('./filter-chips.tsx'));

/** Of more filters than this the first is always visible, and the others are behind a button. */
const manyFilters = 4;

/** Search and filters of a list. The status has its own tabs above them. */
export function ListFilters({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const { input, change } = address;
  const filters = resource.list.filters.filter((name) => name !== treeOf(resource)?.name);
  const onChange = (changes: ListInput) => change(changes, { keepScroll: true });
  const active = activeFilters(resource, input);
  const [beside, behind] = filters.length > manyFilters ? [filters.slice(0, 1), filters.slice(1)] : [filters, []];
  const hidden = active.filter((name) => behind.includes(name));
  // Clearing the filters keeps the current tab.
  const { status, visibility, trash } = input;
  const clear = () => change({ ...cleared(resource), status, visibility, trash });
  const controlOf = (name: string) => {
    const field = resource.fields[name];
    const Filter = field && filterOf(field);
    return (
      Filter && (
        <Suspense key={name}>
          <Filter {...{ resource, name, field, value: input[name], input, onChange }} />
        </Suspense>
      )
    );
  };
  return (
    <TableFilters
      address={{
        input,
        change,
        set: active.length,
        narrowed: active.length > 0 || input.textSearch !== undefined,
        clear,
      }}
      search={t('kit:list.search', { name: t(listKey(resource)).toLocaleLowerCase() })}
      sort={!trash && <SortMenu resource={resource} input={input} onSort={onChange} />}
      last={
        resource.searchTexts &&
        input.textSearch && (
          <Button type="link" onClick={() => onChange({ searchTexts: input.searchTexts ? undefined : true })}>
            {t(input.searchTexts ? 'kit:list.searchTitles' : 'kit:list.searchTexts')}
          </Button>
        )
      }
      {...(behind.length > 0 && {
        more: <MoreFilters count={hidden.length}>{behind.map(controlOf)}</MoreFilters>,
        chips: hidden.length > 0 && (
          <Suspense>
            <FilterChips resource={resource} names={hidden} input={input} onChange={onChange} />
          </Suspense>
        ),
      })}
    >
      {beside.map(controlOf)}
    </TableFilters>
  );
}

/** The changes that clear every filter. */
export function cleared(resource: Resource): Record<string, undefined> {
  const names = ['textSearch', 'searchTexts', 'status', 'visibility', 'trash'];
  return Object.assign(
    Object.fromEntries(names.map((name) => [name, undefined])),
    ...resource.list.filters.map((name) => clearedFilter(resource, name)),
  );
}
