import { Navigate, useChildMatches, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSession } from '../browser/session.ts';
import { useTranslation } from '../browser/use-translation.ts';
import { isSigningOut } from './account/account.ts';
import { hasUnsavedWork } from './account/unsaved-work.ts';
import { usePageTitle } from './page-title.ts';
import { ForbiddenPage } from './pages/outcome-page.tsx';
import { isSignInPage, paths } from './paths.ts';
import { mayOpen, type Screen } from './screens.tsx';

/** Renders the screen of a page whose address was opened. */
export function ScreenGuard({ screens }: { screens: readonly Screen[] }) {
  const [opened] = useChildMatches();
  const screen = screens.find(({ path }) => path === opened?.fullPath);
  return screen && <GuardedScreen screen={screen} params={opened?.params ?? {}} />;
}

/**
 * Renders a screen for accounts that may open it: others are asked to sign in, or told that they lack the permission.
 */
function GuardedScreen({ screen, params }: { screen: Screen; params: Record<string, string> }) {
  const { t } = useTranslation();
  const session = useSession();
  const { state } = session;
  usePageTitle(screen.title(t));

  const allowed = mayOpen(screen, session);
  const opened = useRef(false);
  if (allowed) opened.current = true;
  // Unsaved text stays visible when the permission for the screen is revoked: the form says so itself.
  if (allowed || (state === 'signed-in' && opened.current && hasUnsavedWork())) return screen.draw(params);
  return state === 'signed-out' ? <GoSignIn /> : <ForbiddenPage />;
}

function GoSignIn() {
  const { href, pathname } = useLocation();
  // This still renders while the sign-in page loads, and the address is already that page's.
  if (isSignInPage(pathname) || isSigningOut()) return null;
  return <Navigate to={paths.signIn} search={{ next: href }} replace />;
}
