import { useTranslation } from '../../../browser/use-translation.ts';
import type { MyNotification } from '../contract/own-notifications.ts';

/** The title of a notification, with whether it is unread, and how urgent it is. */
export function NotificationTitle({ item: { status, urgency, title } }: { item: MyNotification }) {
  const { t } = useTranslation();
  return (
    <>
      {status === 1 && <span className="notification-dot" role="img" aria-label={t('notifications:unread')} />}
      {urgency && (
        <strong className="notification-urgency">
          {t(`contract:resource.notifications.choices.urgency.${urgency}`)}
        </strong>
      )}
      <span>{title}</span>
    </>
  );
}
