import {
  KeyOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useLocation } from '@tanstack/react-router';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Suspense } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useCan } from '../../browser/session.ts';
import type { SessionUser } from '../../browser/session-state.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { settingsHash } from '../../contract/file-holders.ts';
import { ownAccountPath, ownRightsPath } from '../../features/access/screens/addresses.ts';
import { type SiteSettings, updateSiteSettings } from '../../features/settings/contract/settings.ts';
import { useGo } from '../../ui/navigation.tsx';
import { useSignOut } from '../account/use-sign-out.ts';
import { paths } from '../paths.ts';
import { useDropdown } from './use-dropdown.ts';

const SiteSettingsDialog = lazyComponent(() => import('../../features/settings/screens/site-settings-dialog.tsx'));

interface Props {
  user: SessionUser;
  settings: SiteSettings | undefined;
}

/** The signed-in account and its menu. */
export function UserMenu({ user, settings }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const signOut = useSignOut();
  const canEditSettings = useCan(updateSiteSettings.name);
  const editing = useLocation({ select: ({ hash }) => hash === settingsHash });
  /** The settings open over any page, whose address stays the same. */
  const settingsAt = (hash: string) =>
    go(location.pathname + location.search + hash, { replace: true, keepScroll: true, force: true });
  const { dropdown, button } = useDropdown('menu');

  const items: MenuProps['items'] = [
    { key: ownAccountPath, icon: <UserOutlined />, label: t('labels:access.ownAccount') },
    { key: ownRightsPath, icon: <SafetyCertificateOutlined />, label: t('labels:access.ownRights') },
    { key: paths.resetPassword, icon: <KeyOutlined />, label: t('screens:password.title') },
    ...(settings && canEditSettings
      ? [{ key: 'settings', icon: <SettingOutlined />, label: t('screens:settings.title') }]
      : []),
    { type: 'divider' },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('screens:signOut.title') },
  ];
  const choose = (key: string) => {
    if (key === 'settings') settingsAt(`#${settingsHash}`);
    else if (key === 'signOut') signOut();
    else go(key);
  };

  return (
    <>
      <Dropdown {...dropdown} autoFocus menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button {...button} type="text" className="user-menu">
          <span className="user-menu-avatar" aria-hidden="true">
            {user.avatar === null ? initialsOf(user.fullName) : <img src={user.avatar} alt="" width={32} height={32} />}
          </span>
          <span className="user-menu-name">{user.fullName}</span>
        </Button>
      </Dropdown>
      {settings && canEditSettings && editing && (
        <Suspense>
          <SiteSettingsDialog settings={settings} onClose={() => settingsAt('')} />
        </Suspense>
      )}
    </>
  );
}

/** The initials of the family name and the given name, which comes last: "Nguyễn Văn An" gives "NA". */
function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
