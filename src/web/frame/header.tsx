import { MenuOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@tanstack/react-router';
import { Button } from 'antd';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { SiteSettings } from '../../features/settings/contract/settings.ts';
import { paths } from '../paths.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserMenu } from './user-menu.tsx';
import '../../ui/plain-button.css';

interface Props {
  settings: SiteSettings | undefined;
  /** Opens the menu drawer; absent if the sidebar is visible. */
  onOpenMenu: (() => void) | undefined;
}

/** Slogan, language, theme, notifications and the signed-in account. */
export function Header({ settings, onOpenMenu }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const next = useLocation({ select: (location) => location.href });
  return (
    <header className="header">
      {onOpenMenu && (
        <Button type="text" icon={<MenuOutlined />} aria-label={t('screens:frame.openMenu')} onClick={onOpenMenu} />
      )}
      <p className="header-slogan" title={settings?.slogan}>
        {settings?.slogan}
      </p>
      <div className="header-actions">
        <LanguageSwitch />
        <ThemeSwitch />
        {user && <NotificationBell />}
        {user ? (
          <UserMenu user={user} />
        ) : (
          <Link className="plain-button plain-button-primary" to={paths.signIn} search={{ next }}>
            {t('screens:signIn.submit')}
          </Link>
        )}
      </div>
    </header>
  );
}
