import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { approvalsPath } from '../contract/approvals.ts';
import {
  getMyNotification,
  inboxPath,
  markAllNotificationRead,
  markNotificationRead,
} from '../contract/own-notifications.ts';
import { useApprovalCount } from './approvals-card.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useUnread } from './unread.ts';
import './notification-panel.css';

/** Notifications shown at first, and added by each click. */
const step = 20;

/** The caller's notifications, newest first; opening one marks it as read. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { viewAs } = useSession();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const unread = useUnread();
  const approvalCount = useApprovalCount();
  const heading = useRef<HTMLHeadingElement>(null);
  const [size, setSize] = useState(step);
  const { data, error, refetch, isFetching } = useQuery({
    // The id changes with each event of the stream, so the list is read again; the shown one stays until then.
    queryKey: [getMyNotification.name, size, unread.id],
    queryFn: ({ signal }) => call(getMyNotification, { pageSize: size }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  // Moves the focus inside, for keyboard users.
  useEffect(() => heading.current?.focus(), []);

  // A view as another does not mark notifications as read.
  const mayMark = viewAs === null;
  const mark = async (ids?: string[]) => {
    try {
      await (ids ? call(markNotificationRead, { ids }) : call(markAllNotificationRead, {}));
      await queryClient.invalidateQueries({ queryKey: [getMyNotification.name] });
    } catch (problem) {
      refuse(problem);
    }
  };

  return (
    <section
      role="dialog"
      className="notifications"
      aria-label={t('notifications:title')}
      // The button handles Tab for menus, which would leave the panel.
      onKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
    >
      <div className="notifications-head">
        <h2 ref={heading} tabIndex={-1}>
          {t('notifications:title')}
        </h2>
        {mayMark && data !== undefined && data.unread > 0 && (
          <Button type="link" size="small" onClick={() => void mark()}>
            {t('notifications:markAll')}
          </Button>
        )}
      </div>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data?.items.length === 0 && (
        <p role="status" className="notifications-none">
          {t('notifications:none')}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="notifications-list">
          {data.items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              onRead={() => mayMark && item.status === 1 && void mark([item.id])}
              onLeave={onClose}
            />
          ))}
        </ul>
      )}
      {data && data.totalItem > data.items.length && size < maxPageSize && (
        <Button block loading={isFetching} onClick={() => setSize(Math.min(size + step, maxPageSize))}>
          {t('notifications:more')}
        </Button>
      )}
      <nav className="notifications-links" aria-label={t('notifications:title')}>
        {approvalCount > 0 && (
          <AppLink href={approvalsPath} onClick={onClose}>
            {t('notifications:approvals.waiting', { count: approvalCount })}
          </AppLink>
        )}
        <AppLink href={inboxPath} onClick={onClose}>
          {t('notifications:inbox.open')}
        </AppLink>
      </nav>
    </section>
  );
}
