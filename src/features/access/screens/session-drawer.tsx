import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { Account } from '../contract/accounts.ts';
import { accountKeys, useAccountSessions, useRefreshAccounts } from './account-queries.ts';
import { SessionList } from './session-list.tsx';
import { useEndSession } from './use-end-session.ts';

/** The devices on which an account is signed in, each with a button to sign it out. */
export default function SessionDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  useReturnFocus();
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
    <Drawer
      open
      size={520}
      title={t('access:sessions.title', { name: account.fullName })}
      onClose={onClose}
      footer={
        end &&
        others.length > 1 && (
          <div className="access-footer">
            <Button danger onClick={endAll}>
              {t('access:sessions.endAll')}
            </Button>
          </div>
        )
      }
    >
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.items.length === 0 && <p className="access-quiet">{t('access:sessions.none')}</p>}
      {data && <SessionList sessions={data.items} onEnd={end && ((id) => void end(account.id, id))} />}
    </Drawer>
  );
}
