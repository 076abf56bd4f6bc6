import {
  KeyOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useCan } from '../../browser/session.ts';
import type { SessionUser } from '../../browser/session-state.ts';
import { useWords } from '../../browser/words.ts';
import { ownAccountPath, ownRightsPath } from '../../features/access/screens/addresses.ts';
import { type SiteSettings, updateSiteSettings } from '../../features/settings/contract.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { paths } from '../paths.ts';
import { EditSettings } from './edit-settings.tsx';
import { useDropdown } from './use-dropdown.ts';

interface Props {
  user: SessionUser;
  settings: SiteSettings | undefined;
}

/** The signed-in account and what it can do with itself. */
export function UserMenu({ user, settings }: Props) {
  const { t } = useWords();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const canEditSettings = useCan(updateSiteSettings.name);
  const [editing, setEditing] = useState(false);
  const { dropdown, button } = useDropdown('menu');

  const items: MenuProps['items'] = [
    { key: 'account', icon: <UserOutlined />, label: t('labels:access.ownAccount') },
    { key: 'rights', icon: <SafetyCertificateOutlined />, label: t('labels:access.ownRights') },
    { key: 'password', icon: <KeyOutlined />, label: t('screens:password.title') },
    ...(settings && canEditSettings
      ? [{ key: 'settings', icon: <SettingOutlined />, label: t('screens:settings.title') }]
      : []),
    { type: 'divider' },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('screens:signOut.title') },
  ];
  const choose = (key: string) => {
    if (key === 'account') void navigate({ to: ownAccountPath });
    if (key === 'rights') void navigate({ to: ownRightsPath });
    if (key === 'password') void navigate({ to: paths.resetPassword });
    if (key === 'settings') setEditing(true);
    if (key === 'signOut') signOut();
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
      {settings && <EditSettings open={editing} settings={settings} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The first letters of family name and given name, which comes last: "Nguyễn Văn An" gives "NA". */
function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
