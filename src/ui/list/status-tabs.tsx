import { useEffect, useRef } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import { AppLink } from '../navigation.tsx';
import { statusParameter, statusViews } from './status-views.ts';
import type { ListAddress } from './use-list-address.ts';

/** The list by status, and the trash: links, so that each can be opened in another tab and shared. */
export function StatusTabs({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const { input, hrefOf } = address;
  const part = statusParameter(resource, input);
  const tabs = useRef<HTMLElement>(null);
  // Where they have no room beside each other, the one that is shown is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they stand for which tab is shown.
  useEffect(() => {
    const shown = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (shown) tabs.current?.scrollTo({ left: shown.offsetLeft + (shown.offsetWidth - tabs.current.clientWidth) / 2 });
  }, [part, input.trash]);
  const tab = (label: string, current: boolean, asks: ListInput, trash?: true) => (
    <li key={label}>
      <AppLink
        href={hrefOf({
          ...input,
          page: undefined,
          sortField: trash && undefined,
          status: undefined,
          visibility: undefined,
          ...asks,
          trash,
        })}
        keepScroll
        aria-current={current ? 'page' : undefined}
      >
        {label}
      </AppLink>
    </li>
  );
  return (
    <nav ref={tabs} className="list-tabs" aria-label={t('contract:field.status')}>
      <ul>
        {tab(t('kit:list.all'), part === undefined && !input.trash, {})}
        {statusViews(resource).map(({ label, asks }) =>
          tab(t(label), part === statusParameter(resource, asks) && !input.trash, asks),
        )}
        {!resource.operations.without?.includes('remove') && tab(t('kit:list.trash'), input.trash === true, {}, true)}
      </ul>
    </nav>
  );
}
