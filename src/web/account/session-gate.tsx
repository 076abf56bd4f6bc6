import { Navigate, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../../browser/session.ts';
import { UnreachablePage } from '../pages/outcome-page.tsx';
import { PagePending } from '../pages/page-pending.tsx';
import { paths } from '../paths.ts';
import { loadSession } from './account.ts';

/**
 * Renders its children once the session is known; an account that must change its password, set up a second factor or
 * unlock its screen goes to that page.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const [error, setError] = useState<unknown>();
  const href = useLocation({ select: (location) => location.href });
  const isLockScreen = useLocation({ select: ({ pathname }) => pathname === paths.lockScreen });
  useEffect(() => {
    if (state === 'loading' && error === undefined) loadSession().catch(setError);
  }, [state, error]);

  if (error !== undefined) return <UnreachablePage error={error} onRetry={() => setError(undefined)} />;
  if (state === 'loading') return <PagePending />;
  if (state === 'must-change-password') return <Navigate to={paths.changePassword} replace />;
  if (state === 'locked' && !isLockScreen) return <Navigate to={paths.lockScreen} search={{ next: href }} replace />;
  if (state === 'must-enrol') return <Navigate to={paths.secondFactor} replace />;
  return children;
}
