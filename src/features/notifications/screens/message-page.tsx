import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { ScreenProps } from '../../../ui/slices/browser-slice.ts';
import { getMyNotification, inboxPath, markNotificationRead } from '../contract/own-notifications.ts';
import { NotificationFacts, NotificationFiles, NotificationMessage } from './notification-body.tsx';
import { NotificationTitle } from './notification-title.tsx';
import { useUnread } from './unread.ts';
import './notification-panel.css';

/** One of the user's notifications as a whole, for whoever received it; opening it marks it as read. */
export default function MessagePage({ params: { id = '' } }: ScreenProps) {
  const { t } = useTranslation();
  const { viewAs } = useSession();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [getMyNotification.name, 'one', id, useUnread().id],
    queryFn: ({ signal }) => call(getMyNotification, { ids: [id] }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const item = data?.items[0];
  // A view as another does not mark notifications as read.
  const isUnread = item?.status === 1 && viewAs === null;
  const mark = useEffectEvent(async () => {
    try {
      await call(markNotificationRead, { ids: [id] });
      await queryClient.invalidateQueries({ queryKey: [getMyNotification.name] });
    } catch (problem) {
      refuse(problem);
    }
  });
  useEffect(() => {
    if (isUnread) void mark();
  }, [isUnread]);
  return (
    <article className="record-page notification-page">
      <AppLink className="record-back" href={inboxPath}>
        <ArrowLeftOutlined aria-hidden /> {t('labels:notifications.inbox')}
      </AppLink>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && !item && <Empty description={t('notifications:inbox.gone')} />}
      {item && (
        <>
          <h1>
            <NotificationTitle item={{ ...item, status: 0 }} />
          </h1>
          <NotificationFacts item={item} />
          <NotificationMessage html={item.message} />
          <NotificationFiles files={item.attachments} />
          {item.href !== '' && <AppLink href={item.href}>{t('notifications:inbox.subject')}</AppLink>}
        </>
      )}
    </article>
  );
}
