import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useSession } from '../../browser/session.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { changePassword, resetMinutes, resetPassword } from '../../features/auth/contract.ts';
import { ChangePasswordForm } from '../../features/auth/screens/change-password-form.tsx';
import { ForgotPasswordForm, NewPasswordForm } from '../../features/auth/screens/reset-forms.tsx';
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
      <ChangePasswordForm
        operation={changePassword}
        username={username}
        names={[username, fullName, ...company]}
        onChanged={enter}
      />
      <Button type="link" block className="account-aside" onClick={signOut}>
        {t('screens:signOut.title')}
      </Button>
    </AccountLayout>
  );
}

/**
 * A new password with the link of a mail, for who has forgotten it; without one the voluntary change, from the user menu.
 * Opening the link changes nothing: scanners of mails open links too.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const company = useCompanyNames();
  // Read once: the code leaves the address bar and the history before anything else is loaded.
  const [code] = useState(takeCode);
  if (code) {
    return (
      <AccountLayout title={t('password:newTitle')} text={t('password:newText')}>
        <NewPasswordForm code={code} names={company} />
      </AccountLayout>
    );
  }
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
        operation={resetPassword}
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

/** Asks for a mail with a code, and then for the code and the new password. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const company = useCompanyNames();
  const [sentTo, setSentTo] = useState<string>();
  const text =
    sentTo === undefined ? t('password:forgotText') : t('password:sent', { email: sentTo, minutes: resetMinutes });
  return (
    <AccountLayout title={t('password:forgotTitle')} text={text}>
      <ForgotPasswordForm names={company} sentTo={sentTo} onSent={setSentTo} />
      <p className="account-aside">
        <Link to={paths.signIn}>{t('password:backToSignIn')}</Link>
      </p>
    </AccountLayout>
  );
}

/** The code of a mail's link, which is behind the hash sign: no server and no log has seen it. */
function takeCode(): string | undefined {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code');
  if (code) window.history.replaceState(null, '', window.location.pathname);
  return code ?? undefined;
}

function useCompanyNames(): string[] {
  const settings = useSiteSettings();
  return settings ? [settings.companyName, settings.slogan] : [];
}
