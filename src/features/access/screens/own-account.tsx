import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Skeleton } from 'antd';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { Parts } from '../../../ui/slices/lazy-part.tsx';
import { useSections } from '../../../ui/slices/slice-registry.tsx';
import { endMySession, getListMySession } from '../contract/accounts.ts';
import { ownRightsPath } from './addresses.ts';
import { SessionList } from './session-list.tsx';
import './access.css';
import { useQuestion } from '../../../ui/use-question.ts';

/** The user's own account: personal data, password, signed-in devices, and the slices' sections. */
export default function OwnAccount() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ask = useQuestion();
  const { user, viewAs } = useSession();
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
    <div className="own-account">
      <h1>{t('labels:access.ownAccount')}</h1>
      <section aria-labelledby="own-account-person">
        <h2 id="own-account-person">{user?.fullName}</h2>
        <p className="access-quiet">{user?.username}</p>
        <p className="own-account-ways">
          {mayEnd && <AppLink href="/reset-password">{t('access:own.changePassword')}</AppLink>}
          <AppLink href={ownRightsPath}>{t('labels:access.ownRights')}</AppLink>
        </p>
      </section>
      <section aria-labelledby="own-account-devices">
        <div className="own-account-head">
          <h2 id="own-account-devices">{t('access:own.devices')}</h2>
          {mayEnd && data && data.items.length > 1 && (
            <Button danger onClick={endOthers}>
              {t('access:own.endOthers')}
            </Button>
          )}
        </div>
        <p className="access-quiet">{t('access:own.devicesText')}</p>
        {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active />}
        {data && <SessionList sessions={data.items} onEnd={mayEnd ? (id) => void end(id) : undefined} />}
      </section>
      <Parts of={useSections('ownAccount')} props={{}} />
    </div>
  );
}
