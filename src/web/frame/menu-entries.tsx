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
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { type MenuIcon, type MenuTarget, menu } from '../../product/menu.ts';
import { paths } from '../paths.ts';
import { mayOpen, screens } from '../screens.tsx';

/** An entry that opens a screen. */
export interface MenuLink {
  readonly address: string;
  readonly title: string;
}

/** A top-level entry: a link, or a group of links. */
export interface MenuEntry {
  readonly name: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly address?: string;
  readonly links?: readonly MenuLink[];
}

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

/** The entries whose screens the account may open, and the address of the current one. */
export function useMenuEntries(): { entries: readonly MenuEntry[]; selected: string } {
  const { t } = useTranslation();
  const session = useSession();
  const selected = useLocation({ select: ({ pathname }) => entryOf(pathname) });
  const linkTo = (target: MenuTarget): MenuLink[] => {
    const address = addressOf(target);
    const screen = screensByPath.get(address);
    return screen && mayOpen(screen, session) ? [{ address, title: screen.title(t) }] : [];
  };
  const entries = menu.flatMap((item): MenuEntry[] => {
    const icon = icons[item.icon];
    if ('target' in item) return linkTo(item.target).map((link) => ({ ...link, name: link.address, icon }));
    const links = item.targets.flatMap(linkTo);
    return links.length > 0 ? [{ name: item.name, icon, title: t(`screens:menu.${item.name}`), links }] : [];
  });
  return { entries, selected };
}

function addressOf(target: MenuTarget): string {
  return 'route' in target ? target.route : target.path;
}

/** The menu entry of an address: the longest address of an entry that equals or contains it, or that its screen names. */
function entryOf(pathname: string): string {
  if (pathname === paths.home) return paths.dashboard;
  const addresses = menu.flatMap((item) => ('target' in item ? [item.target] : item.targets)).map(addressOf);
  const isAt = (address: string) => pathname === address || pathname.startsWith(`${address}/`);
  const above = addresses.filter(isAt).sort((a, b) => b.length - a.length);
  return above[0] ?? screens.find(({ path, within }) => within && isAt(path))?.within ?? '';
}
