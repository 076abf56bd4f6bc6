import { SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { Link, useLocation } from '@tanstack/react-router';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { PaletteOpening } from '../palette/palette-opening.tsx';
import { paths } from '../paths.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { usePaletteKey } from './use-palette-key.ts';
import { UserMenu } from './user-menu.tsx';
import '../../ui/plain-button.css';

const CommandPalette = lazyComponent(() => import('../palette/command-palette.tsx'));
const PreferencesDrawer = lazyComponent(() => import('./preferences-drawer.tsx'));

/** Language, display settings, notifications and the signed-in account. */
export function FrameTools() {
  const { t } = useTranslation();
  const { user } = useSession();
  const next = useLocation({ select: (location) => location.href });
  const [choosing, setChoosing] = useState(false);
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const closePalette = () => {
    setSearching(false);
    setTyped('');
  };
  usePaletteKey(() => user && setSearching(true));
  const label = t('screens:frame.preferences');
  const searchLabel = t('screens:frame.palette');
  return (
    <div className="header-actions">
      {user && (
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={searchLabel}
          title={`${searchLabel} (Ctrl+K)`}
          aria-haspopup="dialog"
          onClick={() => setSearching(true)}
        />
      )}
      {searching && (
        <Suspense fallback={<PaletteOpening onType={setTyped} onClose={closePalette} />}>
          <CommandPalette typedBefore={typed} onClose={closePalette} />
        </Suspense>
      )}
      <LanguageSwitch />
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <Suspense fallback={null}>
          <PreferencesDrawer onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {user && <NotificationBell />}
      {user ? (
        <UserMenu user={user} />
      ) : (
        <Link className="plain-button plain-button-primary" to={paths.signIn} search={{ next }}>
          {t('screens:signIn.submit')}
        </Link>
      )}
    </div>
  );
}
