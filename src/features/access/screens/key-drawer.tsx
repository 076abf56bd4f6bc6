import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { MarkedText } from '../../../ui/marked-text.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type Account, insertUserKey, keysAtOnce, updateUserKeyScope } from '../contract/accounts.ts';
import type { Secret } from './account-panels.ts';
import { accountKeys, useMachineKeys, useRefreshAccounts } from './account-queries.ts';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { useRevokeKey } from './use-revoke-key.ts';

interface Props {
  account: Account;
  onClose: () => void;
  onKey: (secret: Secret) => void;
}

/** The keys of a machine: their list, a form for a new one, and a button to revoke each. */
export default function KeyDrawer({ account, onClose, onKey }: Props) {
  useReturnFocus();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refreshAccounts = useRefreshAccounts();
  const mayMake = useCan(insertUserKey.name);
  const mayBind = useCan(updateUserKeyScope.name);
  const { data, error, refetch } = useMachineKeys(account.id);
  const keys = data?.items;

  const refresh = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: accountKeys.keys(account.id) }), refreshAccounts()]);
  const revoke = useRevokeKey(refresh);

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
      {keys && (
        <KeyList
          keys={keys}
          onRevoke={revoke}
          onBind={
            mayBind
              ? async ({ id, userId }, change) => {
                  await call(updateUserKeyScope, { id, userId, ...change });
                  await refresh();
                }
              : undefined
          }
        />
      )}
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
