import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant } from '../../../lib/format.ts';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import { TableFilters } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useTableAddress } from '../../../ui/table/use-table-address.ts';
import { type AccountSession, getListUserSession } from '../contract/accounts.ts';
import { deviceName } from './device-name.ts';
import { NameCell } from './name-cell.tsx';
import { useEndSession } from './use-end-session.ts';
import './access.css';

const shape = {};

/** The open sessions of all accounts, the last used first. */
export default function SessionPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const queryClient = useQueryClient();
  const query = useQuery(pageQuery(getListUserSession, address.input));
  const end = useEndSession(() => queryClient.invalidateQueries({ queryKey: [getListUserSession.name] }));
  return (
    <TablePage
      title={t('labels:access.sessions')}
      noun={t('access:sessions.noun')}
      query={query}
      rows={query.data?.items}
      page={query.data}
      rowKey={({ id }) => id}
      columns={sessionColumns(t, end && (({ userId, id }) => void end(userId, id)))}
      address={address}
    >
      <TableFilters address={address} search={t('access:sessions.search')} />
    </TablePage>
  );
}

function sessionColumns(
  t: Translate,
  end: ((session: AccountSession) => void) | undefined,
): TableColumn<AccountSession>[] {
  return [
    {
      name: 'account',
      label: t('access:account'),
      kind: 'title',
      render: ({ fullName, username }) => <NameCell name={fullName}>{username}</NameCell>,
    },
    {
      name: 'device',
      label: t('access:sessions.deviceLabel'),
      width: '24%',
      render: ({ userAgent, ipAddress, current }) => (
        <span title={userAgent ?? undefined}>
          {deviceName(t, userAgent)} {current && <span className="list-tag">{t('access:sessions.current')}</span>}
          <span className="list-aside figures">{ipAddress || t('access:sessions.noAddress')}</span>
        </span>
      ),
    },
    {
      name: 'lastSeenAt',
      label: t('access:sessions.lastSeen'),
      width: '170px',
      render: ({ lastSeenAt, current }) => (
        <span className="figures">{current ? t('access:sessions.seenNow') : formatInstant(lastSeenAt)}</span>
      ),
    },
    {
      name: 'createdAt',
      label: t('access:sessions.signedIn'),
      width: '150px',
      priority: 'medium',
      render: ({ createdAt }) => <span className="figures">{formatInstant(createdAt)}</span>,
    },
    {
      name: 'expiresAt',
      label: t('access:keys.expires'),
      width: '150px',
      priority: 'low',
      render: ({ expiresAt }) => <span className="figures">{formatInstant(expiresAt)}</span>,
    },
    {
      name: 'actions',
      label: '',
      kind: 'actions',
      width: '120px',
      render: (session) =>
        !session.current &&
        end && (
          <Button
            size="small"
            onClick={() => end(session)}
            aria-label={t('access:sessions.endOne', {
              name: `${session.fullName}, ${deviceName(t, session.userAgent)}`,
            })}
          >
            {t('access:sessions.end')}
          </Button>
        ),
    },
  ];
}
