import { Button } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { listKey } from '../../declare/labels.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import { filterOf } from '../kinds/filters.ts';
import { TableFilters } from '../table/table-filters.tsx';
import { SortMenu } from './sort-menu.tsx';
import { filtersSet } from './status-views.ts';
import type { ListAddress } from './use-list-address.ts';

/** Search and filters of a list. The status has its own tabs above them. */
export function ListFilters({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const { input, change } = address;
  const filters = resource.list.filters.filter((name) => name !== treeOf(resource)?.name);
  const onChange = (changes: ListInput) => change(changes, { keepScroll: true });
  const set = filtersSet(resource, input).length;
  // Clearing the filters keeps the current tab.
  const { status, visibility, trash } = input;
  const clear = () => change({ ...cleared(resource), status, visibility, trash });
  return (
    <TableFilters
      address={{ input, change, set, narrowed: set > 0 || input.textSearch !== undefined, clear }}
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
    >
      {filters.map((name) => {
        const field = resource.fields[name];
        const Filter = field && filterOf(field);
        return (
          Filter && (
            <Suspense key={name}>
              <Filter {...{ resource, name, field, value: input[name], input, onChange }} />
            </Suspense>
          )
        );
      })}
    </TableFilters>
  );
}

/** The changes that clear every filter. */
export function cleared(resource: Resource): Record<string, undefined> {
  const keys = resource.list.filters.flatMap((name) => {
    const field = resource.fields[name];
    return Object.keys((field && declaredKind(field).filter?.toAddress({}, name)) ?? {});
  });
  const names = ['textSearch', 'searchTexts', 'status', 'visibility', 'trash', ...keys];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}
