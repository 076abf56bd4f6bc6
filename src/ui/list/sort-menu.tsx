import { Select } from 'antd';
import { sortFromParameter, sortParameter } from '../../browser/paging-address.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import { sortInForce, sortOptions } from './sort-options.ts';

interface SortMenuProps {
  resource: Resource;
  input: ListInput;
  onSort: (sort: Pick<ListInput, 'sortField' | 'sortOrder'>) => void;
}

/** The orders of a list in words, with the one in force marked. */
export function SortMenu({ resource, input, onSort }: SortMenuProps) {
  const { t } = useTranslation();
  const own = sortParameter(sortInForce(resource, { ...input, sortField: undefined }));
  return (
    <Select
      className="list-sort-menu"
      prefix={`${t('kit:list.sort.label')}:`}
      aria-label={t('kit:list.sort.label')}
      options={sortOptions(t, resource)}
      value={sortParameter(sortInForce(resource, input))}
      onChange={(value) =>
        onSort(value === own ? { sortField: undefined, sortOrder: undefined } : sortFromParameter(value))
      }
      popupMatchSelectWidth={false}
      listHeight={360}
    />
  );
}
