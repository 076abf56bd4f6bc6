import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import {
  type Account,
  deleteUserToken,
  getListUserSession,
  getUserSignIn,
  getUserToken,
} from '../contract/accounts.ts';
import { accountKeys, useAccountSessions, useRefreshAccounts } from './account-queries.ts';
import { SessionList } from './session-list.tsx';
import { SignInList } from './sign-in-list.tsx';
import { TokenList } from './token-list.tsx';
import { useEndSession } from './use-end-session.ts';
import { useRevokeToken } from './use-revoke-token.ts';
import './own-account.css';

const pageSize = 10;

/** How an account is used: the devices on which it is signed in, its tokens, and its sign-in history. */
export default function SessionDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation();
  const maySeeSessions = useCan(getListUserSession.name);
  const maySeeTokens = useCan(getUserToken.name);
  const maySeeSignIns = useCan(getUserSignIn.name);
  return (
    <Drawer open size={560} title={t('access:sessions.title', { name: account.fullName })} onClose={onClose}>
      {maySeeSessions && (
        <AccountPart title={t('access:sessions.devices')}>
          <Devices account={account} />
        </AccountPart>
      )}
      {maySeeTokens && (
        <AccountPart title={t('access:tokens.title')}>
          <Tokens userId={account.id} />
        </AccountPart>
      )}
      {maySeeSignIns && (
        <AccountPart title={t('access:signIns.title')}>
          <SignInList
            queryKey={[getUserSignIn.name, account.id]}
            read={(page, signal) => call(getUserSignIn, { userId: account.id, page, pageSize }, { signal })}
          />
        </AccountPart>
      )}
    </Drawer>
  );
}

function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="account-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Devices({ account }: { account: Account }) {
  const { t } = useTranslation();
  const ask = useQuestion();
  const queryClient = useQueryClient();
  const refreshAccounts = useRefreshAccounts();
  const { data, error, refetch } = useAccountSessions(account.id);
  const others = data?.items.filter(({ current }) => !current) ?? [];
  const end = useEndSession(() =>
    Promise.all([queryClient.invalidateQueries({ queryKey: accountKeys.sessions(account.id) }), refreshAccounts()]),
  );
  const endAll = () =>
    ask({
      title: t('access:sessions.askAll', { name: account.username }),
      content: t('access:sessions.askAllText'),
      okText: t('access:sessions.endAll'),
      cancelText: t('kit:cancel'),
      onOk: () => end?.(account.id),
    });
  return (
    <>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.items.length === 0 && <p className="access-quiet">{t('access:sessions.none')}</p>}
      {data && <SessionList sessions={data.items} onEnd={end && ((id) => void end(account.id, id))} />}
      {end && others.length > 1 && (
        <Button danger className="own-account-foot" onClick={endAll}>
          {t('access:sessions.endAll')}
        </Button>
      )}
    </>
  );
}

function Tokens({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const queryKey = [getUserToken.name, userId];
  const mayRevoke = useCan(deleteUserToken.name);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getUserToken, { userId }, { signal }),
    staleTime: 0,
  });
  const revoke = useRevokeToken(
    ({ id }) => call(deleteUserToken, { userId, id }),
    () => queryClient.invalidateQueries({ queryKey }),
  );
  return (
    <>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data?.items.length === 0 && <p className="access-quiet">{t('access:tokens.noneOf')}</p>}
      {data && <TokenList tokens={data.items} onRevoke={mayRevoke ? revoke : undefined} />}
    </>
  );
}
