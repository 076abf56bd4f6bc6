import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Children, type ReactNode, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { SearchBox } from '../list/search-box.tsx';
import { AppLink } from '../navigation.tsx';
import { fewFilters } from './few-filters.ts';
import { TabText } from './tab-text.tsx';
import type { TableAddress } from './use-table-address.ts';

interface TableFiltersProps {
  address: Pick<TableAddress, 'input' | 'change' | 'set' | 'narrowed' | 'clear'>;
  /** What the search box searches; absent: the table has no search. */
  search?: string | undefined;
  children?: ReactNode;
  /** Further filters behind a button; the line below has room for the active ones. */
  more?: ReactNode;
  chips?: ReactNode;
  /** Behind the filters. */
  last?: ReactNode;
  /** The order of the list, at the end of the line. */
  sort?: ReactNode;
}

/** Search and filters of a table or list, with a button to clear them. */
export function TableFilters({ address, search, children, more, chips, last, sort }: TableFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const isLong = Children.count(children) > fewFilters;
  const reset = address.narrowed && (
    <Button type="link" onClick={address.clear}>
      {t('kit:list.reset')}
    </Button>
  );
  return (
    <search
      className="list-filters"
      data-folded={(isLong && !open) || undefined}
      data-many={Boolean(more) || undefined}
    >
      {search !== undefined && (
        <SearchBox
          label={search}
          value={address.input.textSearch ?? ''}
          onChange={(text) => address.change({ textSearch: text || undefined }, { replace: true, keepScroll: true })}
        />
      )}
      {isLong && (
        <Button className="list-filters-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <FilterOutlined />
          {t(address.set > 0 ? 'kit:list.filtersSet' : 'kit:list.filters', { count: address.set })}
        </Button>
      )}
      {children}
      {more}
      {!more && reset}
      {last}
      {sort}
      {more && (
        <div className="list-chips">
          {chips}
          {chips && reset}
        </div>
      )}
    </search>
  );
}

interface TableTabsProps {
  address: TableAddress;
  label: string;
  /** The name of the input that the tabs set, and its values with their labels. */
  name: string;
  tabs: readonly { value: string | number; label: string; total?: number }[];
  /** The tab without a value, which comes first; that for all unless given. */
  first?: { label: string; total?: number };
}

/** Tabs for the values of one filter: links, so that each can be opened in another tab and shared. */
export function TableTabs({ address, label, name, tabs, first }: TableTabsProps) {
  const { t } = useTranslation();
  const { input, hrefOf } = address;
  const initial = { value: undefined, ...(first ?? { label: t('kit:list.all') }) };
  return (
    <nav className="list-tabs table-tabs" aria-label={label}>
      <ul>
        {[initial, ...tabs].map((tab) => (
          <li key={String(tab.value)}>
            <AppLink
              href={hrefOf({ ...input, page: undefined, [name]: tab.value })}
              keepScroll
              aria-current={input[name] === tab.value ? 'page' : undefined}
            >
              <TabText label={tab.label} total={tab.total} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
