import { Button } from 'antd';
import { useWords } from '../../browser/words.ts';
import type { ListInput } from '../../contract/paging.ts';
import { listKey } from '../../declare/labels.ts';
import { type Resource, treeOf } from '../../declare/resource.ts';
import { filterOf } from '../kinds/filters.ts';
import { isUnfiltered } from './list-query.ts';
import { SearchBox } from './search-box.tsx';
import type { ListAddress } from './use-list-address.ts';

/** Search and filters of a list. The status has its own place above them. */
export function ListFilters({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useWords();
  const { input, change } = address;
  const filters = resource.list.filters.filter((name) => name !== treeOf(resource)?.name);
  const narrowed = !isUnfiltered(resource, {
    ...input,
    status: undefined,
    visibility: undefined,
    trash: undefined,
    sortField: undefined,
    sortOrder: undefined,
  });
  return (
    <search className="list-filters">
      <SearchBox
        label={t('kit:list.search', { name: t(listKey(resource)).toLocaleLowerCase() })}
        value={input.textSearch ?? ''}
        onChange={(textSearch) => change({ textSearch: textSearch || undefined }, { replace: true, keepScroll: true })}
      />
      {filters.map((name) => {
        const field = resource.fields[name];
        const Filter = field && filterOf(field);
        const set = (changes: ListInput) => change(changes, { keepScroll: true });
        return (
          Filter && <Filter key={name} resource={resource} name={name} field={field} input={input} onChange={set} />
        );
      })}
      {narrowed && (
        <Button type="link" onClick={() => change({ ...cleared(resource), ...partOf(input) })}>
          {t('kit:list.reset')}
        </Button>
      )}
    </search>
  );
}

/** The changes that take every filter away. */
export function cleared(resource: Resource): Record<string, undefined> {
  const names = ['textSearch', 'status', 'visibility', 'trash', 'from', 'to', ...resource.list.filters];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Which part of the list is shown: its tab stays when the filters go. */
function partOf({ status, visibility, trash }: ListInput): ListInput {
  return { status, visibility, trash };
}
