import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import { setPreferences } from '../preferences.ts';
import { useSitePreferences } from '../use-preferences.ts';
import type { FrameDialog } from './frame-dialogs.tsx';
import { FrameTools } from './frame-tools.tsx';
import { Logo } from './logo.tsx';
import type { FrameLayout } from './nav-styles.ts';
import { SidebarMenu } from './sidebar-menu.tsx';

interface SidebarProps {
  readonly side: NonNullable<FrameLayout['side']>;
  readonly onOpen: (dialog: FrameDialog) => void;
}

/** The full-height side; as a rail it shows only icons, whose submenus fly out. */
export function Sidebar({ side: { tone, holds, rail, fold }, onOpen }: SidebarProps) {
  const { t } = useTranslation();
  const label = t(rail ? 'screens:frame.unfold' : 'screens:frame.fold');
  const { fixed } = useSitePreferences();
  const mayFold = !fold.navStyle || !fixed.includes('navStyle');
  return (
    <aside className="sidebar" data-tone={tone}>
      <div className="sidebar-head">
        <Logo />
        {mayFold && (
          <Button
            type="text"
            icon={rail ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            aria-label={label}
            aria-expanded={!rail}
            title={label}
            onClick={() => setPreferences(fold)}
          />
        )}
      </div>
      <SidebarMenu folded={rail} />
      {holds.includes('tools') && <FrameTools onOpen={onOpen} />}
    </aside>
  );
}
