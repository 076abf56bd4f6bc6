import { EditOutlined, RobotOutlined } from '@ant-design/icons';
import type { Translate } from '../../../browser/translation.ts';
import { formatDay, formatInstant, formatNumber } from '../../../lib/format.ts';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import { type RowAction, RowMenu } from '../../../ui/table/row-menu.tsx';
import { type Account, accountStatus } from '../contract/accounts.ts';
import { AccountStatusTag } from './account-status-tag.tsx';
import { endsSoon } from './key-times.ts';

/** The list's actions for an account; absent ones are not shown. */
export interface AccountActions {
  readonly onEdit?: ((account: Account) => void) | undefined;
  readonly menuOf: (account: Account) => RowAction[];
}

/** The columns of the list of accounts. */
export function accountColumns(t: Translate, actions: AccountActions): TableColumn<Account>[] {
  return [
    {
      name: 'username',
      label: t('access:account'),
      kind: 'title',
      sortable: true,
      render: (account) => <AccountName t={t} account={account} onEdit={actions.onEdit} />,
    },
    { name: 'roles', label: t('access:roles'), width: '22%', render: (account) => <RoleTags roles={account.roles} /> },
    {
      name: 'status',
      label: t('contract:field.status'),
      width: '168px',
      render: (account) => <AccountState t={t} account={account} />,
    },
    {
      name: 'lastLoginAt',
      label: t('access:accounts.lastLogin'),
      width: '150px',
      sortable: true,
      instant: true,
      priority: 'medium',
      render: (account) => <span className="figures">{lastSeen(t, account)}</span>,
    },
    {
      name: 'sessions',
      label: t('access:accounts.sessions'),
      width: '96px',
      align: 'end',
      priority: 'low',
      render: ({ kind, sessions }) => (kind === 'machine' ? null : formatNumber(sessions)),
    },
    {
      name: 'actions',
      label: '',
      kind: 'actions',
      render: (account) => (
        <>
          {actions.onEdit && (
            <button
              type="button"
              className="list-icon-button"
              title={t('kit:edit')}
              aria-label={t('kit:list.edit', { title: account.username })}
              onClick={() => actions.onEdit?.(account)}
            >
              <EditOutlined />
            </button>
          )}
          <RowMenu title={account.username} actions={actions.menuOf(account)} />
        </>
      ),
    },
  ];
}

interface AccountNameProps {
  t: Translate;
  account: Account;
  onEdit: AccountActions['onEdit'];
}

function AccountName({ t, account, onEdit }: AccountNameProps) {
  return (
    <div className="account-name">
      {onEdit ? (
        <button type="button" className="text-button account-open" onClick={() => onEdit(account)}>
          {account.fullName}
        </button>
      ) : (
        <strong>{account.fullName}</strong>
      )}
      <span className="list-aside">
        {account.kind === 'machine' ? (
          <>
            <span className="list-tag">
              <RobotOutlined aria-hidden /> {t('access:kind.machine')}
            </span>{' '}
            {account.username}
          </>
        ) : (
          `${account.username} · ${account.email}`
        )}
      </span>
    </div>
  );
}

/** When an account last signed in; for a machine, its last call. */
function lastSeen(t: Translate, { kind, lastLoginAt }: Account): string {
  if (kind === 'person') return lastLoginAt ? formatInstant(lastLoginAt) : t('access:accounts.never');
  return lastLoginAt
    ? t('access:accounts.called', { time: formatInstant(lastLoginAt) })
    : t('access:accounts.neverCalled');
}

/** The roles of an account; an inactive one is marked because it does not count. */
function RoleTags({ roles }: { roles: Account['roles'] }) {
  if (roles.length === 0) return null;
  return (
    <span className="list-tags">
      {roles.map((role) => (
        <span key={role.id} className="list-tag" data-tone={role.status === 1 ? undefined : 'off'}>
          {role.name}
        </span>
      ))}
    </span>
  );
}

/** The state of an account, and what prevents its next sign-in or call. */
function AccountState({ t, account }: { t: Translate; account: Account }) {
  const blocked = isBlocked(account);
  return (
    <div className="account-state">
      <AccountStatusTag status={account.status} />
      {account.changePass === 1 && account.status === accountStatus.active && (
        <span className="list-aside">{t('access:accounts.mustChange')}</span>
      )}
      {account.kind === 'machine' && account.status === accountStatus.active && (
        <KeyState t={t} until={account.keysUntil} />
      )}
      {blocked && account.blockedUntil && (
        <span className="list-tag" data-tone="danger">
          {t('access:accounts.blocked', { time: formatInstant(account.blockedUntil) })}
        </span>
      )}
      {!blocked && account.failedAttempts > 0 && (
        <span className="list-tag" data-tone="warning">
          {t('access:accounts.failed', { count: account.failedAttempts })}
        </span>
      )}
    </div>
  );
}

/** What prevents a machine from calling, now or soon: it has no key, or its last one expires. */
function KeyState({ t, until }: { t: Translate; until: string | null }) {
  if (until !== null && !endsSoon(until)) return null;
  return (
    <span className="list-tag" data-tone="warning">
      {until === null ? t('access:accounts.noKey') : t('access:accounts.keyEnds', { day: formatDay(until) })}
    </span>
  );
}

/** Whether failed sign-ins currently block the name. */
export function isBlocked({ blockedUntil }: Account): boolean {
  return blockedUntil !== null && Date.parse(blockedUntil) > Date.now();
}
