import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { ChangePasswordForm } from '../../features/auth/screens/change-password-form.tsx';
import { useSiteSettings } from '../../features/settings/screens/use-site-settings.ts';
import { loadSession } from '../account/account.ts';
import { SessionGate } from '../account/session-gate.tsx';
import { storedAccount } from '../account/stored-account.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import { paths } from '../paths.ts';
import { AccountLayout } from './account-layout.tsx';

/**
 * The password change that an account must make before it may do anything else; the only alternative is to sign out.
 */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { state, user } = useSession();
  // After a reload this page does not read the session: the stored account decides who sees the form.
  const stored = storedAccount();
  const username = user?.username ?? (typeof stored === 'object' ? stored.username : undefined);
  const fullName = user?.fullName ?? (typeof stored === 'object' ? stored.fullName : '');
  const company = useCompanyNames();
  // Decided once: the change itself must not navigate away before its confirmation.
  const [mustChange] = useState(
    state === 'must-change-password' || (typeof stored === 'object' && stored.changePass === 1),
  );
  if (username === undefined) return <Navigate to={paths.signIn} replace />;
  if (!mustChange) return <Navigate to={paths.resetPassword} replace />;

  const enter = async () => {
    await loadSession();
    message.success(t('password:changed'));
    await navigate({ to: paths.dashboard, replace: true });
  };
  return (
    <AccountLayout title={t('screens:password.title')} text={t('password:mustChange')}>
      <ChangePasswordForm username={username} names={[username, fullName, ...company]} onChanged={enter} />
      <Button type="link" block className="account-aside" onClick={signOut}>
        {t('screens:signOut.title')}
      </Button>
    </AccountLayout>
  );
}

/** A voluntary password change, from the user menu. */
export function ResetPasswordPage() {
  return (
    <SessionGate>
      <ResetPassword />
    </SessionGate>
  );
}

function ResetPassword() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const { user } = useSession();
  const company = useCompanyNames();
  if (!user) return <Navigate to={paths.signIn} search={{ next: paths.resetPassword }} replace />;

  const leave = async () => {
    message.success(t('password:changed'));
    await navigate({ to: paths.dashboard });
  };
  return (
    <AccountLayout title={t('screens:password.title')} text={t('password:text')}>
      <ChangePasswordForm
        username={user.username}
        names={[user.username, user.fullName, ...company]}
        onChanged={leave}
      />
      <p className="account-aside">
        <Link to={paths.dashboard}>{t('password:back')}</Link>
      </p>
    </AccountLayout>
  );
}

function useCompanyNames(): string[] {
  const settings = useSiteSettings();
  return settings ? [settings.companyName, settings.slogan] : [];
}
