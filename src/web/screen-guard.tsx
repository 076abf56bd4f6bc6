import { Navigate, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { publicPermission, type Screen } from '../product/screens.tsx';
import { useSession } from '../ui/session.ts';
import { usePageTitle } from './page-title.ts';
import { ForbiddenPage } from './pages/outcome-page.tsx';
import { isEntrance, paths } from './paths.ts';

/** Draws a screen for those who may see it: others are asked to sign in, or told that they lack the right. */
export function ScreenGuard({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { state, apiName } = useSession();
  usePageTitle(screen.title(t));

  const open = screen.permission === publicPermission;
  if (!open && state === 'signed-out') return <GoSignIn />;
  if (!open && !apiName.has(screen.permission)) return <ForbiddenPage />;
  return <screen.component />;
}

function GoSignIn() {
  const { href, pathname } = useLocation();
  // While the sign-in page loads, this is still drawn, and the address is already that page's.
  if (isEntrance(pathname)) return null;
  return <Navigate to={paths.signIn} search={{ next: href }} replace />;
}
