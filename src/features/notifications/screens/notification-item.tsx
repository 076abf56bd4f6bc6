import { useState } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { AppLink, useHasPage } from '../../../ui/navigation.tsx';
import { inboxPath, type MyNotification } from '../contract/own-notifications.ts';
import { destinationOf, notifications } from '../notifications/resource.ts';
import { NotificationFacts, NotificationFiles, NotificationMessage } from './notification-body.tsx';
import { NotificationTitle } from './notification-title.tsx';

/** The characters of a message, including tags, that are shown before the user expands it. */
const short = 400;

interface ItemProps {
  readonly item: MyNotification;
  readonly onRead: () => void;
  /** Called when the user goes to another page. */
  readonly onLeave: () => void;
}

/** A notification: a press anywhere on it opens what it is about, or itself. */
export function NotificationItem({ item, onRead, onLeave }: ItemProps) {
  const { t } = useTranslation();
  const mayManage = useCan(resourceOperations(notifications).list.name);
  const hasPage = useHasPage();
  const [whole, setWhole] = useState(false);
  const isLong = item.message.length > short;
  const target = destinationOf(item.type);
  const isOpen = target === notifications.route ? mayManage : hasPage(target);
  const own = isOpen ? target : `${inboxPath}/${item.id}`;

  const open = () => {
    onRead();
    onLeave();
  };
  const unfold = () => {
    onRead();
    setWhole(!whole);
  };
  return (
    <li className="notification" data-unread={item.status === 1}>
      <AppLink href={item.href || own} className="notification-title" onClick={open}>
        <NotificationTitle item={item} />
      </AppLink>
      <NotificationFacts item={item} />
      <NotificationMessage html={item.message} isFolded={isLong && !whole} />
      {isLong && (
        <button type="button" className="notification-fold" aria-expanded={whole} onClick={unfold}>
          {t(whole ? 'notifications:less' : 'notifications:whole')}
        </button>
      )}
      <NotificationFiles files={item.attachments} />
    </li>
  );
}
