import { useState } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { formatInstant, formatRelative } from '../../../lib/format.ts';
import { useGo } from '../../../ui/navigation.tsx';
import type { MyNotification } from '../contract/own-notifications.ts';
import { notifications } from '../notifications/resource.ts';

/** The characters of a message, including tags, that are shown before the user expands it. */
const short = 400;
/** The only type whose target this product has; the others lead to routes that were never part of it (decision 75). */
const managedType = 4;

interface ItemProps {
  readonly item: MyNotification;
  readonly onRead: () => void;
  /** Called when the user goes to another page. */
  readonly onLeave: () => void;
}

/** A notification: its title opens it or what it is about, with its message below. */
export function NotificationItem({ item, onRead, onLeave }: ItemProps) {
  const { t, language } = useTranslation();
  const go = useGo();
  const mayManage = useCan(resourceOperations(notifications).list.name);
  const [whole, setWhole] = useState(false);
  const isLong = item.message.length > short;
  const href = item.href || (item.type === managedType && mayManage ? notifications.route : '');
  const isUnread = item.status === 1;

  const open = () => {
    onRead();
    if (href === '') return setWhole((before) => isLong && !before);
    onLeave();
    go(href);
  };
  const unfold = () => {
    onRead();
    setWhole(!whole);
  };
  return (
    <li className="notification" data-unread={isUnread}>
      <button type="button" className="notification-title" onClick={open}>
        {isUnread && <span className="notification-dot" role="img" aria-label={t('notifications:unread')} />}
        {item.urgency && (
          <strong className="notification-urgency">
            {t(`contract:resource.notifications.choices.urgency.${item.urgency}`)}
          </strong>
        )}
        <span>{item.title}</span>
      </button>
      <p className="notification-facts">
        <time dateTime={item.date} title={formatInstant(item.date)}>
          {formatRelative(item.date, language)}
        </time>
        {item.number !== '' && <span>{item.number}</span>}
      </p>
      <div
        className="rich-text-content notification-message"
        data-folded={isLong && !whole}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets nothing through but what formatted text may hold.
        dangerouslySetInnerHTML={{ __html: item.message }}
      />
      {isLong && (
        <button type="button" className="notification-fold" aria-expanded={whole} onClick={unfold}>
          {t(whole ? 'notifications:less' : 'notifications:whole')}
        </button>
      )}
      {item.attachments.length > 0 && (
        <ul className="notification-files" aria-label={t('notifications:attachments')}>
          {item.attachments.map(({ name, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
