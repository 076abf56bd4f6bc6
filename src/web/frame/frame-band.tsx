import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { SiteSettings } from '../../features/settings/contract/settings.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';
import type { FrameDialog } from './frame-dialogs.tsx';
import { FrameTools } from './frame-tools.tsx';
import { Logo } from './logo.tsx';
import type { Band, FramePart } from './nav-styles.ts';

const MenuRow = lazyComponent(() => import('./menu-row.tsx'));

interface FrameBandProps {
  readonly band: Band;
  readonly settings: SiteSettings | undefined;
  readonly onOpen: (dialog: FrameDialog) => void;
  readonly onOpenMenu: () => void;
}

/** A band of the frame with what its description names. */
export function FrameBand({ band: { name, tone, holds }, settings, onOpen, onOpenMenu }: FrameBandProps) {
  const { t } = useTranslation();
  if (name === 'announcement') return <AnnouncementBanner settings={settings} tone={tone} />;
  const parts: Record<FramePart, () => ReactNode> = {
    toggle: () => (
      <Button
        key="toggle"
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('screens:frame.openMenu')}
        onClick={onOpenMenu}
      />
    ),
    logo: () => <Logo key="logo" />,
    slogan: () => (
      <p key="slogan" className="header-slogan" title={settings?.slogan}>
        {settings?.slogan}
      </p>
    ),
    menu: () => (
      <Suspense key="menu" fallback={<div className="menu-row" />}>
        <MenuRow />
      </Suspense>
    ),
    tools: () => <FrameTools key="tools" onOpen={onOpen} />,
  };
  const content = holds.map((part) => parts[part]());
  if (name === 'main')
    return (
      <header className="header" data-tone={tone}>
        {content}
      </header>
    );
  return (
    <div className="menu-band" data-tone={tone}>
      {content}
    </div>
  );
}
