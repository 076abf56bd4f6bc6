import { useQuery } from '@tanstack/react-query';
import { App, Button, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import type { RecordPartProps } from '../../../ui/slices/slots.ts';
import { getNotificationReceipt, remindNotification, retentionDays } from '../contract/receipts.ts';
import './receipts.css';
import type { notifications } from '../notifications/resource.ts';

/** People shown at first, and added by each click. */
const step = 50;

/** Who has read a notification and who has not; the latter can be reminded. */
export default function NotificationReceipts({ record }: RecordPartProps<typeof notifications>) {
  const { t, language } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const mayRemind = useCan(remindNotification.name);
  const [shown, setShown] = useState<{ read: boolean; size: number; edition?: number | undefined }>({
    read: false,
    size: step,
  });
  const [reminding, setReminding] = useState(false);
  const { id } = record;
  const isSent = record.edition > 0 || record.status === 1;
  const { data, error, refetch } = useQuery({
    queryKey: [getNotificationReceipt.name, id, shown, record.edition],
    queryFn: ({ signal }) =>
      call(getNotificationReceipt, { id, read: shown.read, edition: shown.edition, pageSize: shown.size }, { signal }),
    placeholderData: (before) => before,
    // The event stream reports new readers.
    staleTime: 0,
    // A draft was not delivered to anybody yet.
    enabled: isSent,
  });
  const remind = async () => {
    setReminding(true);
    try {
      const { reminded } = await call(remindNotification, { id });
      void message.success(
        t(reminded > 0 ? 'notifications:receipts.reminded' : 'notifications:receipts.justNow', { count: reminded }),
      );
      await refetch();
    } catch (problem) {
      refuse(problem);
    } finally {
      setReminding(false);
    }
  };
  if (!isSent) return null;
  const isLast = shown.edition === undefined || shown.edition === data?.editions[0]?.edition;
  const isForgotten = Date.now() - Date.parse(String(record.deliveredAt)) > retentionDays * 24 * 60 * 60_000;
  return (
    <section className="receipts" aria-labelledby="receipts-title">
      <h2 id="receipts-title">{t('notifications:receipts.title')}</h2>
      {error && !data && <ProblemResult error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && (
        <>
          <div className="receipts-bar">
            <Segmented
              aria-label={t('notifications:receipts.title')}
              value={shown.read ? 'read' : 'unread'}
              onChange={(value) => setShown({ ...shown, read: value === 'read', size: step })}
              options={[
                { value: 'unread', label: t('notifications:receipts.unread', { count: data.unread }) },
                { value: 'read', label: t('notifications:receipts.read', { count: data.read }) },
              ]}
            />
            {data.editions.length > 1 && (
              <Select
                aria-label={t('notifications:editions.label')}
                value={shown.edition ?? data.editions[0]?.edition}
                popupMatchSelectWidth={false}
                onChange={(edition) => setShown({ ...shown, edition, size: step })}
                options={data.editions.map(({ edition, sentAt }) => ({
                  value: edition,
                  label: t('notifications:editions.item', { edition, time: formatInstant(sentAt) }),
                }))}
              />
            )}
            {mayRemind && isLast && data.unread > 0 && (
              <Button loading={reminding} onClick={() => void remind()}>
                {t('notifications:receipts.remind')}
              </Button>
            )}
          </div>
          {data.items.length === 0 && (
            <p className="receipts-none">
              {t(isForgotten ? 'notifications:receipts.gone' : 'notifications:receipts.nobody')}
            </p>
          )}
          <ul>
            {data.items.map(({ accountId, fullName, username, readAt }) => (
              <li key={accountId}>
                <span>
                  {fullName} <small>{username}</small>
                </span>
                {readAt && (
                  <time dateTime={readAt} title={formatInstant(readAt)}>
                    {formatRelative(readAt, language)}
                  </time>
                )}
              </li>
            ))}
          </ul>
          {data.totalItem > data.items.length && shown.size < 200 && (
            <Button onClick={() => setShown({ ...shown, size: Math.min(shown.size + step, 200) })}>
              {t('notifications:more')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
