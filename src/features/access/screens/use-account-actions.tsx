import { App } from 'antd';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useGo } from '../../../ui/navigation.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useHistoryAddress } from '../../../ui/resource-registry.tsx';
import type { RowAction } from '../../../ui/table/row-menu.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import {
  type Account,
  accountStatus,
  deleteUserSession,
  explainAccess,
  getDetailUser,
  getListUserKey,
  getListUserSession,
  getUserAccess,
  requireUserPasswordChange,
  resetUserPassword,
  resetUserSecondFactor,
  startViewAs,
  updateUser,
  updateUserRole,
  updateUserStatus,
} from '../contract/accounts.ts';
import { type AccountActions, isBlocked } from './account-columns.tsx';
import type { AccountPanel, Secret } from './account-panels.ts';
import { useRefreshAccounts } from './account-queries.ts';
import { rightsPath } from './addresses.ts';
import { useViewAs } from './use-view-as.ts';

interface Options {
  onOpen: (panel: AccountPanel, account: Account) => void;
  onSecret: (secret: Secret) => void;
}

/** The user's actions on other accounts, with a confirmation for those that revoke something. */
export function useAccountActions({ onOpen, onSecret }: Options): AccountActions {
  const { t } = useTranslation();
  const { apiName, user } = useSession();
  const { message } = App.useApp();
  const confirm = useQuestion();
  const refuse = useRefusal();
  const refresh = useRefreshAccounts();
  const viewAs = useViewAs();
  const go = useGo();
  const historyAddress = useHistoryAddress();
  const may = (operation: { name: string }) => apiName.has(operation.name);

  const attempt = async (step: () => Promise<unknown>, done?: string) => {
    try {
      await step();
      if (done) void message.success(done);
    } catch (error) {
      refuse(error);
    } finally {
      await refresh();
    }
  };
  const ask = (key: string, account: Account, step: () => Promise<unknown>, done?: string) =>
    confirm({
      title: t(`access:ask.${key}.title`, { name: account.username }),
      content: t(`access:ask.${key}.text`),
      okText: t(`access:ask.${key}.ok`),
      cancelText: t('kit:cancel'),
      onOk: () => attempt(step, done),
    });
  const setStatus = ({ id, version }: Account, status: 0 | 1 | 2) =>
    call(updateUserStatus, { items: [{ id, version }], status });
  const reset = async (account: Account) => {
    const { password } = await call(resetUserPassword, { id: account.id });
    onSecret({ kind: 'password', name: account.username, text: password });
  };

  const statusActions = (account: Account): RowAction[] => {
    const { active, inactive, locked } = accountStatus;
    const activate = () => attempt(() => setStatus(account, active), t('access:done.status'));
    const take = (key: string, status: 0 | 1 | 2) => () =>
      ask(
        account.kind === 'machine' ? `${key}Machine` : key,
        account,
        () => setStatus(account, status),
        t('access:done.status'),
      );
    const unlock = { key: 'unlock', label: t('access:action.unlock'), onClick: activate };
    if (account.status === locked) return [unlock];
    if (account.status === inactive) {
      return [{ key: 'activate', label: t('access:action.activate'), onClick: activate }];
    }
    return [
      ...(isBlocked(account) ? [unlock] : []),
      { key: 'lock', label: t('access:action.lock'), onClick: take('lock', locked), danger: true },
      { key: 'deactivate', label: t('access:action.deactivate'), onClick: take('deactivate', inactive), danger: true },
    ];
  };

  const historyAction = ({ id }: Account): RowAction[] => {
    const href = historyAddress('accounts', getDetailUser.name, id);
    return href ? [{ key: 'history', label: t('kit:history.title'), onClick: () => go(href) }] : [];
  };

  const menuOf = (account: Account): RowAction[] => {
    const open = (panel: AccountPanel) => ({
      key: panel,
      label: t(`access:action.${panel}`),
      onClick: () => onOpen(panel, account),
    });
    const own = account.id === user?.id;
    const isMachine = account.kind === 'machine';
    return [
      ...(may(updateUserRole) ? [open('roles')] : []),
      ...(isMachine && may(getListUserKey) ? [open('keys')] : []),
      ...(!isMachine && (may(getListUserSession) || may(deleteUserSession)) ? [open('sessions')] : []),
      ...(may(explainAccess) ? [open('explain')] : []),
      ...(may(getUserAccess)
        ? [{ key: 'rights', label: t('access:action.rights'), onClick: () => go(rightsPath(account.id)) }]
        : []),
      ...historyAction(account),
      ...(may(startViewAs) && !own && !isMachine
        ? [{ key: 'viewAs', label: t('access:action.viewAs'), onClick: () => viewAs({ userId: account.id }) }]
        : []),
      ...(may(requireUserPasswordChange) && !isMachine && account.changePass === 0
        ? [
            {
              key: 'force',
              label: t('access:action.force'),
              onClick: () =>
                ask(
                  'force',
                  account,
                  () => call(requireUserPasswordChange, { id: account.id }),
                  t('access:done.force'),
                ),
            },
          ]
        : []),
      ...(may(resetUserPassword) && !isMachine
        ? [
            {
              key: 'reset',
              label: t('access:action.reset'),
              onClick: () => ask('reset', account, () => reset(account)),
            },
          ]
        : []),
      ...(may(resetUserSecondFactor) && !isMachine && !own
        ? [
            {
              key: 'secondFactor',
              label: t('access:action.secondFactor'),
              onClick: () =>
                ask(
                  'secondFactor',
                  account,
                  () => call(resetUserSecondFactor, { id: account.id }),
                  t('access:done.secondFactor'),
                ),
            },
          ]
        : []),
      ...(may(updateUserStatus) && !own ? statusActions(account) : []),
    ];
  };
  return { onEdit: may(updateUser) ? (account) => onOpen('form', account) : undefined, menuOf };
}
