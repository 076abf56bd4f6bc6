import { BellOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useWords } from '../../browser/words.ts';
import { useDropdown } from './use-dropdown.ts';

/** The account's notifications; nothing sends any yet, so the panel says that there are none. */
export function NotificationBell() {
  const { t } = useWords();
  const { dropdown, button } = useDropdown('dialog');
  return (
    <Dropdown
      {...dropdown}
      popupRender={() => (
        <section role="dialog" className="notifications" aria-label={t('screens:notifications.title')}>
          <h2>{t('screens:notifications.title')}</h2>
          <p role="status">{t('screens:notifications.none')}</p>
        </section>
      )}
    >
      <Button {...button} type="text" icon={<BellOutlined />} aria-label={t('screens:notifications.title')} />
    </Dropdown>
  );
}
