import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { endMySession, getListMySession } from '../contract/accounts.ts';
import { SessionList } from './session-list.tsx';

/** The devices on which the user is signed in, and signing them out. */
export default function OwnDevices() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const { viewAs } = useSession();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [getListMySession.name],
    queryFn: ({ signal }) => call(getListMySession, { pageSize: maxPageSize }, { signal }),
    staleTime: 0,
  });
  // A view as another is read-only.
  const mayEnd = viewAs === null;

  const end = async (id?: string) => {
    try {
      const { ended } = await call(endMySession, id === undefined ? {} : { id });
      void message.success(t('access:sessions.ended', { count: ended }));
    } catch (problem) {
      refuse(problem);
    } finally {
      await queryClient.invalidateQueries({ queryKey: [getListMySession.name] });
    }
  };
  const endOthers = () =>
    ask({
      title: t('access:own.askOthers'),
      content: t('access:sessions.askAllText'),
      okText: t('access:own.endOthers'),
      cancelText: t('kit:cancel'),
      onOk: () => end(),
    });

  return (
    <>
      <p className="access-quiet">{t('access:own.devicesText')}</p>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <SessionList sessions={data.items} onEnd={mayEnd ? (id) => void end(id) : undefined} />}
      {mayEnd && data && data.items.length > 1 && (
        <Button danger className="own-account-foot" onClick={endOthers}>
          {t('access:own.endOthers')}
        </Button>
      )}
    </>
  );
}
