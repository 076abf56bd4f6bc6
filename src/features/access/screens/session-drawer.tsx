import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type Account, deleteUserSession } from '../contract/accounts.ts';
import { accountKeys, useAccountSessions, useRefreshAccounts } from './account-queries.ts';
import { SessionList } from './session-list.tsx';

/** The devices on which an account is signed in, each with a button to sign it out. */
export default function SessionDrawer({ account, onClose }: { account: Account; onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const refreshAccounts = useRefreshAccounts();
  const mayEnd = useCan(deleteUserSession.name);
  const { data, error, refetch } = useAccountSessions(account.id);
  const others = data?.items.filter(({ current }) => !current) ?? [];

  const end = async (id?: string) => {
    try {
      const { ended } = await call(deleteUserSession, { userId: account.id, ...(id && { id }) });
      void message.success(t('access:sessions.ended', { count: ended }));
    } catch (problem) {
      refuse(problem);
    } finally {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: accountKeys.sessions(account.id) }),
        refreshAccounts(),
      ]);
    }
  };
  const endAll = () =>
    ask({
      title: t('access:sessions.askAll', { name: account.username }),
      content: t('access:sessions.askAllText'),
      okText: t('access:sessions.endAll'),
      cancelText: t('kit:cancel'),
      onOk: () => end(),
    });

  return (
    <Drawer
      open
      size={520}
      title={t('access:sessions.title', { name: account.fullName })}
      onClose={onClose}
      footer={
        mayEnd &&
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
      {data && <SessionList sessions={data.items} onEnd={mayEnd ? (id) => void end(id) : undefined} />}
    </Drawer>
  );
}
