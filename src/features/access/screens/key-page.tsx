import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Translate } from '../../../browser/translation.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatDay, formatInstant } from '../../../lib/format.ts';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { pageQuery } from '../../../ui/table/page-query.ts';
import { TableFilters } from '../../../ui/table/table-filters.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useTableAddress } from '../../../ui/table/use-table-address.ts';
import { getListUserKey, type MachineKey } from '../contract/accounts.ts';
import { endsSoon } from './key-times.ts';
import { NameCell } from './name-cell.tsx';
import { useRevokeKey } from './use-revoke-key.ts';
import './access.css';

const shape = {};

/** The valid keys of all machines: where each is used, and which nobody uses. */
export default function KeyPage() {
  const { t } = useTranslation();
  const address = useTableAddress(shape);
  const queryClient = useQueryClient();
  const query = useQuery(pageQuery(getListUserKey, address.input));
  const revoke = useRevokeKey(() => queryClient.invalidateQueries({ queryKey: [getListUserKey.name] }));
  return (
    <TablePage
      title={t('labels:access.keys')}
      noun={t('access:keys.noun')}
      query={query}
      rows={query.data?.items}
      page={query.data}
      rowKey={({ id }) => id}
      columns={keyColumns(t, revoke)}
      address={address}
    >
      <TableFilters address={address} search={t('access:keys.search')} />
    </TablePage>
  );
}

function keyColumns(t: Translate, revoke: ((key: MachineKey) => void) | undefined): TableColumn<MachineKey>[] {
  return [
    {
      name: 'machine',
      label: t('access:kind.machine'),
      kind: 'title',
      render: ({ fullName, username }) => <NameCell name={fullName}>{username}</NameCell>,
    },
    {
      name: 'name',
      label: t('access:keys.name'),
      width: '22%',
      render: ({ name, prefix }) => (
        <span>
          {name}
          <span className="list-aside">
            <code>{prefix}…</code>
          </span>
        </span>
      ),
    },
    {
      name: 'lastUsedAt',
      label: t('access:keys.lastUsed'),
      width: '180px',
      render: ({ lastUsedAt, lastUsedFrom, readings }) =>
        lastUsedAt ? (
          <span className="figures">
            {formatInstant(lastUsedAt)}
            <span className="list-aside">{lastUsedFrom || t('access:sessions.noAddress')}</span>
            {readings.doubtful + readings.refused > 0 && (
              <span className="list-aside">{t('access:keys.readings', readings)}</span>
            )}
          </span>
        ) : (
          <span className="access-quiet">{t('access:keys.unused')}</span>
        ),
    },
    {
      name: 'expiresAt',
      label: t('access:keys.expires'),
      width: '130px',
      render: ({ expiresAt }) => (
        <span className="figures">
          {formatDay(expiresAt)}
          {endsSoon(expiresAt) && <span className="list-aside">{t('access:keys.soon')}</span>}
        </span>
      ),
    },
    {
      name: 'createdByName',
      label: t('access:keys.maker'),
      width: '170px',
      priority: 'low',
      render: ({ createdByName, createdAt }) => (
        <span className="figures">
          {createdByName}
          <span className="list-aside">{formatInstant(createdAt)}</span>
        </span>
      ),
    },
    {
      name: 'actions',
      label: '',
      kind: 'actions',
      render: (key) =>
        revoke && (
          <Button size="small" onClick={() => revoke(key)} aria-label={t('access:keys.revokeOne', { name: key.name })}>
            {t('access:keys.revoke')}
          </Button>
        ),
    },
  ];
}
