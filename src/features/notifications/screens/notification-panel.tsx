import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useSession } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { maxPageSize } from '../../../contract/paging.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { getMyNotification, markAllNotificationRead, markNotificationRead } from '../contract/own-notifications.ts';
import { NotificationItem } from './notification-item.tsx';
import { useUnread } from './unread.ts';
import './notification-panel.css';

/** Notifications that are shown at first, and more at each press. */
const step = 20;

/** The caller's notifications, the newest first; each is read when it is opened. */
export default function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { viewAs } = useSession();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const unread = useUnread();
  const heading = useRef<HTMLHeadingElement>(null);
  const [size, setSize] = useState(step);
  const { data, error, refetch, isFetching } = useQuery({
    // What the stream tells of is another state, and read anew; what was shown stays until then.
    queryKey: [getMyNotification.name, size, unread.id],
    queryFn: ({ signal }) => call(getMyNotification, { pageSize: size }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  // Who opens it by the keyboard goes on inside.
  useEffect(() => heading.current?.focus(), []);

  // Who looks at the product as another reads nothing in his place.
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
      // The button's own handling of Tab, meant for menus, would lead out of the panel.
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
    </section>
  );
}
