import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { TableFilters, TableTabs } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { type TableShape, useTableAddress } from '../../../ui/table/use-table-address.ts';
import { getMyNotification, inboxPath, type MyNotification } from '../contract/own-notifications.ts';
import { NotificationTitle } from './notification-title.tsx';
import { useUnread } from './unread.ts';
import './notification-panel.css';

const shape = { filters: { unread: ['true'] } } as const satisfies TableShape;

/** All notifications of the user, newest first, with a search over what they say. */
export default function InboxPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const { textSearch, unread, page, pageSize } = address.input;
  const input = { textSearch, unread: unread ? true : undefined, page, pageSize };
  const query = useQuery({
    // The id changes with each event of the stream.
    queryKey: [getMyNotification.name, input, useUnread().id],
    queryFn: ({ signal }) => call(getMyNotification, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const noun = t('contract:resource.notifications.one');
  const tabs = [{ value: 'true', label: t('notifications:inbox.unread'), total: query.data?.unread ?? 0 }];
  return (
    <TablePage
      title={t('labels:notifications.inbox')}
      noun={noun}
      query={query}
      columns={useColumns()}
      rows={query.data?.items}
      rowKey={({ id }) => id}
      address={address}
      page={query.data}
    >
      <TableTabs address={address} label={t('notifications:inbox.states')} name="unread" tabs={tabs} />
      <TableFilters address={address} search={t('kit:list.search', { name: noun })} />
    </TablePage>
  );
}

function useColumns(): TableColumn<MyNotification>[] {
  const { t, language } = useTranslation();
  return [
    {
      name: 'title',
      kind: 'title',
      label: t('contract:field.title'),
      render: (item) => (
        <AppLink className="notification-link" data-unread={item.status === 1} href={`${inboxPath}/${item.id}`}>
          <NotificationTitle item={item} />
        </AppLink>
      ),
    },
    {
      name: 'number',
      label: t('contract:resource.notifications.fields.number'),
      width: '160px',
      priority: 'low',
      render: ({ number }) => number,
    },
    {
      name: 'date',
      label: t('notifications:inbox.date'),
      width: '170px',
      render: ({ date }) => (
        <time dateTime={date} title={formatInstant(date)}>
          {formatRelative(date, language)}
        </time>
      ),
    },
  ];
}
