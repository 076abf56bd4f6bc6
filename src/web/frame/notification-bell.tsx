import { BellOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { notificationsBrowser } from '../../features/notifications/browser.tsx';
import { useUnread } from '../../features/notifications/screens/unread.ts';
import { lazyPart } from '../../ui/slices/lazy-part.tsx';
import { textsOf } from '../../ui/slices/slice-registry.tsx';
import { useDropdown } from './use-dropdown.ts';

const NotificationPanel = lazyPart<{ onClose: () => void }>(
  () => import('../../features/notifications/screens/notification-panel.tsx'),
  textsOf(notificationsBrowser),
);

/** The highest number shown; more appear as "99+". */
const mostCounted = 99;

/** The number of the account's unread notifications; a click opens them and loads their scripts. */
export function NotificationBell() {
  const { t } = useTranslation();
  const { dropdown, button } = useDropdown('dialog');
  const { count } = useUnread();
  const title = t('screens:notifications.title');
  return (
    <>
      <Dropdown
        {...dropdown}
        destroyOnHidden
        popupRender={() => (
          <Suspense>
            <NotificationPanel onClose={() => dropdown.onOpenChange(false)} />
          </Suspense>
        )}
      >
        <Button
          {...button}
          type="text"
          className="notification-bell"
          icon={<BellOutlined />}
          aria-label={count > 0 ? t('screens:notifications.unread', { count }) : title}
        >
          {count > 0 && (
            <span className="notification-count" aria-hidden="true">
              {count > mostCounted ? `${mostCounted}+` : count}
            </span>
          )}
        </Button>
      </Dropdown>
      <span role="status" className="notification-told">
        {count > 0 ? t('screens:notifications.unread', { count }) : ''}
      </span>
    </>
  );
}
