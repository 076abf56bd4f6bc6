import { Navigate, useRouter, useSearch } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { SignInHost } from '../../features/auth/screens/sign-in-host.tsx';
import { problemText } from '../../ui/problem-text.ts';
import { enterSession, signOut } from '../account/account.ts';
import { SessionGate } from '../account/session-gate.tsx';
import { paths, safeNext } from '../paths.ts';
import { AccountLayout } from './account-layout.tsx';
import { PagePending } from './page-pending.tsx';

/** What a page shows that was opened while the screen is locked; it goes on to the address that was meant. */
export function LockScreenPage() {
  return (
    <SessionGate>
      <LockScreen />
    </SessionGate>
  );
}

function LockScreen() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const router = useRouter();
  const { state, user } = useSession();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const isOpen = state === 'signed-in';
  useEffect(() => {
    if (isOpen) void router.navigate({ href: safeNext(next), replace: true });
  }, [isOpen, next, router]);
  if (isOpen) return <PagePending />;
  if (!user) return <Navigate to={paths.signIn} search={{ ...(next !== undefined && { next }) }} replace />;

  const leave = () =>
    signOut(() => router.navigate({ to: paths.signIn })).catch(
      (error: unknown) => void message.error(problemText(error, t)),
    );
  return (
    <AccountLayout
      title={t('screens:expired.lockedTitle')}
      text={t('screens:expired.lockedText', { name: user.fullName })}
    >
      <SignInHost username={user.username} unlocks onSignedIn={enterSession} />
      <Button type="link" block className="account-aside" onClick={() => void leave()}>
        {t('screens:expired.other')}
      </Button>
    </AccountLayout>
  );
}
