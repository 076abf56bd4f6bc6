import { useQueryClient } from '@tanstack/react-query';
import { App, Drawer, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type Account, deleteUserKey, insertUserKey, keysAtOnce, type MachineKey } from '../contract/accounts.ts';
import type { Secret } from './account-panels.ts';
import { accountKeys, useMachineKeys, useRefreshAccounts } from './account-queries.ts';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';

interface Props {
  account: Account;
  onClose: () => void;
  onKey: (secret: Secret) => void;
}

/** The keys of a machine: their list, a form for a new one, and a button to revoke each. */
export default function KeyDrawer({ account, onClose, onKey }: Props) {
  useReturnFocus();
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const refreshAccounts = useRefreshAccounts();
  const mayMake = useCan(insertUserKey.name);
  const mayRevoke = useCan(deleteUserKey.name);
  const { data, error, refetch } = useMachineKeys(account.id);
  const keys = data?.items;

  const refresh = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: accountKeys.keys(account.id) }), refreshAccounts()]);
  const revoke = async (id: string) => {
    try {
      await call(deleteUserKey, { userId: account.id, id });
      void message.success(t('access:keys.revoked'));
    } catch (problem) {
      refuse(problem);
    } finally {
      await refresh();
    }
  };
  const askRevoke = ({ id, name }: MachineKey) =>
    void ask({
      title: t('access:ask.revoke.title', { name }),
      content: t('access:ask.revoke.text'),
      okText: t('access:ask.revoke.ok'),
      okButtonProps: { danger: true },
      cancelText: t('kit:cancel'),
      onOk: () => revoke(id),
    });

  return (
    <Drawer open size={520} title={t('access:keys.title', { name: account.fullName })} onClose={onClose}>
      <p className="access-quiet">
        <MarkedText text={t('access:keys.intro')} values={{}} marks={{ code: <code /> }} />
      </p>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {keys?.length === 0 && (
        <p className="list-tag" data-tone="warning">
          {t('access:keys.none')}
        </p>
      )}
      {keys && <KeyList keys={keys} onRevoke={mayRevoke ? askRevoke : undefined} />}
      {keys && mayMake && (
        <KeyForm
          userId={account.id}
          full={keys.length >= keysAtOnce}
          onMade={(text) => {
            onKey({ kind: 'key', name: account.fullName, text });
            void refresh();
          }}
        />
      )}
    </Drawer>
  );
}
