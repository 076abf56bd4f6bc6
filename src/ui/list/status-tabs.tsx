import { useTranslation } from 'react-i18next';
import { type Resource, statusSets } from '../../declare/resource.ts';
import { AppLink } from '../navigation.tsx';
import type { ListAddress } from './use-list-address.ts';

/** The list by status, and the trash: links, so that each can be opened beside the others and shared. */
export function StatusTabs({ resource, address }: { resource: Resource; address: ListAddress }) {
  const { t } = useTranslation();
  const { input, hrefOf } = address;
  const tab = (label: string, current: boolean, status: number | undefined, trash?: true) => (
    <li key={label}>
      <AppLink
        href={hrefOf({ ...input, page: undefined, sortField: trash && undefined, status, trash })}
        keepScroll
        aria-current={current ? 'page' : undefined}
      >
        {label}
      </AppLink>
    </li>
  );
  return (
    <nav className="list-tabs" aria-label={t('contract:field.status')}>
      <ul>
        {tab(t('kit:list.all'), input.status === undefined && !input.trash, undefined)}
        {statusSets[resource.statuses].codes.map((code) =>
          tab(t(`contract:status.${resource.statuses}.${code}`), input.status === code && !input.trash, code),
        )}
        {tab(t('kit:list.trash'), input.trash === true, undefined, true)}
      </ul>
    </nav>
  );
}
