import { Link, Navigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { authBrowser } from '../../features/auth/browser.tsx';
import { lazyPart } from '../../ui/slices/lazy-part.tsx';
import { textsOf } from '../../ui/slices/slice-registry.tsx';
import { loadSession } from '../account/account.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { paths } from '../paths.ts';
import '../../features/auth/second-factor/screens/enrol-texts.ts';
import { AccountLayout } from './account-layout.tsx';
import { UnreachablePage } from './outcome-page.tsx';
import { PagePending } from './page-pending.tsx';

const [section] = authBrowser.accountSections;
const SecondFactor = lazyPart(section.component, textsOf(authBrowser));

/** Setting up the second factor that a role asks for, when its days are over; the only alternative is to sign out. */
export default function SecondFactorPage() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const { state } = useSession();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (state === 'loading' && error === undefined) loadSession().catch(setError);
  }, [state, error]);

  // Stays after the first proof: its recovery codes are shown this once.
  const [mustEnrol, setMustEnrol] = useState(false);
  if (state === 'must-enrol' && !mustEnrol) setMustEnrol(true);

  if (error !== undefined) return <UnreachablePage error={error} onRetry={() => setError(undefined)} />;
  if (state === 'loading') return <PagePending />;
  if (state === 'signed-out') return <Navigate to={paths.signIn} replace />;
  if (!mustEnrol) return <Navigate to={paths.dashboard} replace />;
  return (
    <AccountLayout title={t('enrol:title')} text={t('enrol:text')}>
      <SecondFactor />
      {state === 'signed-in' && (
        <Link to={paths.dashboard} className="plain-button plain-button-primary plain-button-large account-link">
          {t('enrol:continue')}
        </Link>
      )}
      <Button type="link" block className="account-aside" onClick={signOut}>
        {t('screens:signOut.title')}
      </Button>
    </AccountLayout>
  );
}
