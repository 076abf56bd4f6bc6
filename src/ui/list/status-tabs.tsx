import { useEffect, useRef } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { StatusTotal } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import { AppLink } from '../navigation.tsx';
import { TabText } from '../table/tab-text.tsx';
import { statusTabs } from './status-views.ts';
import type { ListAddress } from './use-list-address.ts';

interface StatusTabsProps {
  resource: Resource;
  address: ListAddress;
  totals: readonly StatusTotal[] | 'pending' | undefined;
}

/** The list by status, and the trash: links, so that each can be opened in another tab and shared. */
export function StatusTabs({ resource, address, totals }: StatusTabsProps) {
  const { t } = useTranslation();
  const { input, hrefOf } = address;
  const shown = statusTabs(resource, input, totals);
  const current = shown.findIndex(({ isCurrent }) => isCurrent);
  const tabs = useRef<HTMLElement>(null);
  // Where they have no room beside each other, the one that is shown is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they stand for which tab is shown, and where.
  useEffect(() => {
    const tab = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) tabs.current?.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - tabs.current.clientWidth) / 2 });
  }, [current, shown.length]);
  return (
    <nav ref={tabs} className="list-tabs" aria-label={t('contract:field.status')}>
      <ul>
        {shown.map((tab) => (
          <li key={String(tab.label)} data-trash={tab.isTrash || undefined}>
            <AppLink href={hrefOf(tab.input)} keepScroll aria-current={tab.isCurrent ? 'page' : undefined}>
              <TabText label={t(tab.label)} total={tab.total} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
