import { KeyOutlined, LogoutOutlined, SafetyCertificateOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { SessionUser } from '../../browser/session-state.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { ownAccountPath, ownRightsPath } from '../../features/access/screens/addresses.ts';
import { useGo } from '../../ui/navigation.tsx';
import { useSignOut } from '../account/use-sign-out.ts';
import { paths } from '../paths.ts';
import { useDropdown } from './use-dropdown.ts';

/** The signed-in account and its menu. */
export function UserMenu({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const go = useGo();
  const signOut = useSignOut();
  const { dropdown, button } = useDropdown('menu');

  const items: MenuProps['items'] = [
    { key: ownAccountPath, icon: <UserOutlined />, label: t('labels:access.ownAccount') },
    { key: ownRightsPath, icon: <SafetyCertificateOutlined />, label: t('labels:access.ownRights') },
    { key: paths.resetPassword, icon: <KeyOutlined />, label: t('screens:password.title') },
    { type: 'divider' },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('screens:signOut.title') },
  ];
  const choose = (key: string) => {
    if (key === 'signOut') signOut();
    else go(key);
  };

  return (
    <Dropdown {...dropdown} autoFocus menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button {...button} type="text" className="user-menu">
        <span className="user-menu-avatar" aria-hidden="true">
          {user.avatar === null ? initialsOf(user.fullName) : <img src={user.avatar} alt="" width={32} height={32} />}
        </span>
        <span className="user-menu-name">{user.fullName}</span>
      </Button>
    </Dropdown>
  );
}

/** The initials of the family name and the given name, which comes last: "Nguyễn Văn An" gives "NA". */
function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
