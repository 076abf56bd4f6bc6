import {
  BellOutlined,
  DashboardOutlined,
  FileTextOutlined,
  HeartOutlined,
  InfoCircleOutlined,
  LayoutOutlined,
  LinkOutlined,
  PicRightOutlined,
  PictureOutlined,
  SettingOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Menu, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../browser/session.ts';
import type { Session } from '../../browser/session-state.ts';
import type { Translate } from '../../browser/translation.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { type MenuIcon, type MenuTarget, menu } from '../../product/menu.ts';
import { paths } from '../paths.ts';
import { mayOpen, screens } from '../screens.tsx';

type MenuEntry = NonNullable<MenuProps['items']>[number];

const icons: Record<MenuIcon, ReactNode> = {
  dashboard: <DashboardOutlined />,
  news: <FileTextOutlined />,
  introduction: <InfoCircleOutlined />,
  culture: <HeartOutlined />,
  gallery: <PictureOutlined />,
  production: <ThunderboltOutlined />,
  links: <LinkOutlined />,
  slides: <PicRightOutlined />,
  'page-information': <LayoutOutlined />,
  notifications: <BellOutlined />,
  system: <SettingOutlined />,
};

const screensByPath = new Map(screens.map((screen) => [screen.path, screen]));

interface SidebarMenuProps {
  readonly folded: boolean;
  /** Called when an item is chosen, even if the address stays the same. */
  readonly onChoose?: () => void;
}

/** The items whose screens the account may open, with the current one marked and its submenu open. */
export function SidebarMenu({ folded, onChoose }: SidebarMenuProps) {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const selected = useLocation({ select: ({ pathname }) => entryOf(pathname) });
  const submenu = menu.find(
    (item) => 'targets' in item && item.targets.some((target) => addressOf(target) === selected),
  );
  const submenuName = submenu && 'name' in submenu ? submenu.name : undefined;
  const [open, setOpen] = useState(() => (submenuName === undefined ? [] : [submenuName]));
  useEffect(() => {
    if (submenuName !== undefined) setOpen((names) => [...new Set([...names, submenuName])]);
  }, [submenuName]);

  return (
    <nav className="sidebar-menu" aria-label={t('screens:frame.menu')}>
      <Menu
        // The collapsed menu opens its submenus itself, as fly-outs; the two kinds of state do not mix.
        key={folded ? 'rail' : 'full'}
        mode="inline"
        inlineIndent={16}
        inlineCollapsed={folded}
        selectedKeys={[selected]}
        {...(!folded && { openKeys: open, onOpenChange: setOpen })}
        items={menuEntries(session, t)}
        // A click lands on the link itself; Enter on an item focused with the arrow keys does not.
        onClick={({ key, domEvent }) => {
          if (domEvent.type === 'keydown') void navigate({ to: key });
          onChoose?.();
        }}
      />
    </nav>
  );
}

function menuEntries(session: Session, t: Translate): MenuEntry[] {
  const entryTo = (target: MenuTarget): MenuEntry[] => {
    const address = addressOf(target);
    const screen = screensByPath.get(address);
    if (!screen || !mayOpen(screen, session)) return [];
    return [{ key: address, label: <Link to={address}>{screen.title(t)}</Link>, title: screen.title(t) }];
  };
  return menu.flatMap((item): MenuEntry[] => {
    const icon = icons[item.icon];
    if ('target' in item) return entryTo(item.target).map((entry) => ({ ...entry, icon }) as MenuEntry);
    const children = item.targets.flatMap(entryTo);
    return children.length > 0 ? [{ key: item.name, icon, label: t(`screens:menu.${item.name}`), children }] : [];
  });
}

function addressOf(target: MenuTarget): string {
  return 'route' in target ? target.route : target.path;
}

/** The menu item of an address: the longest item address that equals or contains it, or that its screen names. */
function entryOf(pathname: string): string {
  if (pathname === paths.home) return paths.dashboard;
  const addresses = menu.flatMap((item) => ('target' in item ? [item.target] : item.targets)).map(addressOf);
  const isAt = (address: string) => pathname === address || pathname.startsWith(`${address}/`);
  const above = addresses.filter(isAt).sort((a, b) => b.length - a.length);
  return above[0] ?? screens.find(({ path, within }) => within && isAt(path))?.within ?? '';
}
