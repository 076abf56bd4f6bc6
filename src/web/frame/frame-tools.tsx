import { SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@tanstack/react-router';
import { Button } from 'antd';
import { useSession } from '../../browser/session.ts';
import { shortcutText } from '../../browser/shortcuts.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { paths } from '../paths.ts';
import type { FrameDialog } from './frame-dialogs.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { UserMenu } from './user-menu.tsx';
import '../../ui/plain-button.css';

/** Search, language, display settings, notifications and the signed-in account. */
export function FrameTools({ onOpen }: { onOpen: (dialog: FrameDialog) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const next = useLocation({ select: (location) => location.href });
  const preferences = t('screens:frame.preferences');
  const palette = t('screens:frame.palette');
  return (
    <div className="header-actions">
      {user && (
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={palette}
          title={`${palette} (${shortcutText('Mod-k')})`}
          aria-haspopup="dialog"
          onClick={() => onOpen('palette')}
        />
      )}
      <LanguageSwitch />
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={preferences}
        title={preferences}
        aria-haspopup="dialog"
        onClick={() => onOpen('preferences')}
      />
      {user && <NotificationBell />}
      {user ? (
        <UserMenu user={user} onOpen={onOpen} />
      ) : (
        <Link className="plain-button plain-button-primary" to={paths.signIn} search={{ next }}>
          {t('screens:signIn.submit')}
        </Link>
      )}
    </div>
  );
}
