import {
  ControlOutlined,
  KeyOutlined,
  LogoutOutlined,
  SafetyCertificateOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import type { SessionUser } from '../../browser/session-state.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { ownAccountPath, ownRightsPath } from '../../features/access/screens/addresses.ts';
import { useGo } from '../../ui/navigation.tsx';
import { lockScreen } from '../account/account.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { paths } from '../paths.ts';
import type { FrameDialog } from './frame-dialogs.tsx';
import { useDropdown } from './use-dropdown.ts';

interface UserMenuProps {
  readonly user: SessionUser;
  readonly onOpen: (dialog: FrameDialog) => void;
}

/** The signed-in account and its menu. */
export function UserMenu({ user, onOpen }: UserMenuProps) {
  const { t } = useTranslation();
  const go = useGo();
  const signOut = useSignOut();
  const { dropdown, button } = useDropdown('menu');

  const items: MenuProps['items'] = [
    { key: ownAccountPath, icon: <UserOutlined />, label: t('labels:access.ownAccount') },
    { key: ownRightsPath, icon: <SafetyCertificateOutlined />, label: t('labels:access.ownRights') },
    { key: paths.resetPassword, icon: <KeyOutlined />, label: t('screens:password.title') },
    { key: 'shortcuts', icon: <ControlOutlined />, label: t('kit:keys') },
    { type: 'divider' },
    { key: 'lock', icon: <span className="lock-icon" />, label: t('screens:expired.lock'), extra: 'Ctrl+Alt+L' },
    { key: 'signOut', icon: <LogoutOutlined />, label: t('screens:signOut.title') },
  ];
  const choose = (key: string) => {
    if (key === 'signOut') signOut();
    else if (key === 'lock') lockScreen();
    else if (key === 'shortcuts') onOpen(key);
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
