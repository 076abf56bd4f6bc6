import { Outlet, useLocation } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useGlobalWidgets } from '../../browser/global-widgets.ts';
import { lazyComponent } from '../../browser/load-module.ts';
import { useSession } from '../../browser/session.ts';
import { useMedia } from '../../browser/use-media.ts';
import { useShortcut } from '../../browser/use-shortcut.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { companyNameIn } from '../../features/settings/contract/settings.ts';
import { useSiteSettings } from '../../features/settings/screens/use-site-settings.ts';
import { SessionGate } from '../account/session-gate.tsx';
import { usePending } from '../account/use-pending.ts';
import { usePreferences } from '../use-preferences.ts';
import { FrameBand } from './frame-band.tsx';
import { type FrameDialog, FrameDialogs } from './frame-dialogs.tsx';
import { frameLayout, roomForMenu } from './nav-styles.ts';
import { PrintHead } from './print-head.tsx';
import { Sidebar } from './sidebar.tsx';
import './frame.css';

const PageFooter = lazyComponent(() => import('../../resources/footers/screens/page-footer.tsx'));
const ViewAsBanner = lazyComponent(() => import('./view-as-banner.tsx'));
const MenuDrawer = lazyComponent(() => import('./menu-drawer.tsx'));

/** The bands, the menu and the footer around a screen, as the person has chosen (nav-styles.ts). */
export default function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <SessionGate>
      <FrameAround>{children}</FrameAround>
    </SessionGate>
  );
}

function FrameAround({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation();
  const settings = useSiteSettings();
  const { viewAs, user } = useSession();
  const layout = frameLayout(usePreferences(), useMedia(roomForMenu));
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [dialog, setDialog] = useState<FrameDialog>();
  const [footerSeen, setFooterSeen] = useState(false);
  useShortcut(
    { group: 'everywhere', keys: 'Mod-k', text: t('screens:frame.palette') },
    () => setDialog('palette'),
    !!user,
  );
  useShortcut({ group: 'everywhere', keys: '?', text: t('kit:keys') }, () => setDialog('shortcuts'));
  const beside = useGlobalWidgets();
  const pathname = useLocation({ select: (location) => location.pathname });
  usePending(pathname);
  const [shownPathname, setShownPathname] = useState(pathname);
  if (shownPathname !== pathname) {
    // The drawer closes when the address changes.
    setShownPathname(pathname);
    setDrawerOpen(false);
  }

  /** The foot is fetched when somebody scrolls to it: it stands below the window whatever the screen holds (frame.css). */
  const whenSeen = useCallback((footer: HTMLElement) => {
    const whenScrolledTo = (seen: IntersectionObserverEntry[]) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setFooterSeen(true);
    };
    // One pixel less than the window: what only touches it is not in sight.
    const observer = new IntersectionObserver(whenScrolledTo, { rootMargin: '-1px' });
    observer.observe(footer);
    return () => observer.disconnect();
  }, []);

  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  };

  return (
    <div className="frame" data-rail={layout.side?.rail}>
      {/* biome-ignore lint/a11y/useValidAnchor: a true link to its target, kept from the address, which names the screen. */}
      <a className="skip-link" href="#content" onClick={skip}>
        {t('screens:frame.skip')}
      </a>
      {layout.side && <Sidebar side={layout.side} onOpen={setDialog} />}
      {layout.menu === 'drawer' && (
        <Suspense>
          <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      <div className="frame-column">
        {layout.bands.map((band) => (
          <FrameBand
            key={band.name}
            band={band}
            settings={settings}
            onOpen={setDialog}
            onOpenMenu={() => setDrawerOpen(true)}
          />
        ))}
        {viewAs && (
          <Suspense fallback={null}>
            <ViewAsBanner />
          </Suspense>
        )}
        <PrintHead companyName={settings && companyNameIn(settings, language)} />
        <main id="content" key="content" tabIndex={-1} className="frame-content">
          {children}
        </main>
        <footer className="frame-footer" ref={whenSeen}>
          {footerSeen && (
            <Suspense fallback={null}>
              <PageFooter companyName={settings && companyNameIn(settings, language)} />
            </Suspense>
          )}
        </footer>
      </div>
      <FrameDialogs open={dialog} onClose={() => setDialog(undefined)} />
      {[...beside].map(([name, Part]) => (
        <Part key={name} />
      ))}
    </div>
  );
}
