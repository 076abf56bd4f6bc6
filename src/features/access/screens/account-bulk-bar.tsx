import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { rereadSession } from '../../../browser/session-state.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { type Account, accountStatus, updateManyUser, updateUserRole, updateUserStatus } from '../contract/accounts.ts';
import { isBlocked } from './account-columns.tsx';
import { useRefreshAccounts, useRoleChoices } from './account-queries.ts';

interface AccountBulkBarProps {
  accounts: readonly Account[];
  onDone: () => void;
}

/** One of these. */
type Change = { giveRoleId: string } | { takeRoleId: string } | { status: 0 | 1 | 2 };

/** The actions on the selected accounts; the result names those that a rule protects, with the reason. */
export function AccountBulkBar({ accounts, onDone }: AccountBulkBarProps) {
  const { t } = useTranslation();
  const { apiName, user } = useSession();
  const { modal, message } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();
  const refresh = useRefreshAccounts();
  const choices = useRoleChoices() ?? [];
  const [busy, setBusy] = useState(false);
  const may = ({ name }: { name: string }) => apiName.has(updateManyUser.name) && apiName.has(name);

  const change = async (what: Change, chosen = accounts) => {
    setBusy(true);
    try {
      const items = chosen.map(({ id, version }) => ({ id, version }));
      const { done, refused } = await call(updateManyUser, { items, ...what });
      if (done.length > 0) void message.success(t('access:bulk.done', { count: done.length }));
      if (refused.length > 0) {
        const names = new Map(accounts.map(({ id, fullName, username }) => [id, `${fullName} (${username})`]));
        modal.warning({
          title: t('access:bulk.refused', { count: refused.length }),
          width: 560,
          okText: t('kit:close'),
          content: (
            <ul className="bulk-refused">
              {refused.map(({ id, reason }) => (
                <li key={id}>
                  <strong>{names.get(id)}</strong>: {reason}
                </li>
              ))}
            </ul>
          ),
        });
      }
      onDone();
      await rereadSession();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  // Closed accounts are neither: unlocking must not open them.
  const active = accounts.filter(({ status }) => status === accountStatus.active);
  // Nobody can lock their own account.
  const lockable = active.filter(({ id }) => id !== user?.id);
  const unlockable = accounts.filter((account) => account.status === accountStatus.locked || isBlocked(account));
  const lock = () =>
    ask({
      title: t('access:bulk.lock', { count: lockable.length }),
      content: (
        <>
          {t('access:ask.lock.text')}
          {lockable.length < active.length && <p>{t('access:bulk.ownStays')}</p>}
        </>
      ),
      okText: t('access:ask.lock.ok'),
      cancelText: t('kit:cancel'),
      onOk: () => change({ status: accountStatus.locked }, lockable),
    });
  const held = new Set(accounts.flatMap(({ roles }) => roles.map(({ id }) => id)));
  const menuOf = (roles: readonly { id: string; name: string }[], step: (id: string) => Change) => ({
    items: roles.map(({ id, name }) => ({ key: id, label: name })),
    onClick: ({ key }: { key: string }) => void change(step(key)),
  });
  const takeable = choices.filter(({ id }) => held.has(id));

  return (
    <section className="list-bulk" aria-label={t('kit:list.bulk')}>
      <strong role="status">{t('kit:list.selected', { count: accounts.length })}</strong>
      {may(updateUserRole) && choices.length > 0 && (
        <Dropdown trigger={['click']} autoFocus menu={menuOf(choices, (giveRoleId) => ({ giveRoleId }))}>
          <Button loading={busy}>{t('access:bulk.give')}</Button>
        </Dropdown>
      )}
      {may(updateUserRole) && takeable.length > 0 && (
        <Dropdown trigger={['click']} autoFocus menu={menuOf(takeable, (takeRoleId) => ({ takeRoleId }))}>
          <Button loading={busy}>{t('access:bulk.take')}</Button>
        </Dropdown>
      )}
      {may(updateUserStatus) && unlockable.length > 0 && (
        <Button loading={busy} onClick={() => void change({ status: accountStatus.active }, unlockable)}>
          {t('access:action.unlock')}
        </Button>
      )}
      {may(updateUserStatus) && lockable.length > 0 && (
        <Button danger loading={busy} onClick={lock}>
          {t('access:action.lock')}
        </Button>
      )}
      <Button type="text" onClick={onDone}>
        {t('kit:list.clearSelection')}
      </Button>
    </section>
  );
}
