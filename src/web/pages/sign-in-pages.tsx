import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useWords } from '../../browser/words.ts';
import type { UserInfo } from '../../features/auth/contract.ts';
import { SignInForm } from '../../features/auth/screens/sign-in-form.tsx';
import { enterAs } from '../account/account.ts';
import { paths, safeNext } from '../paths.ts';
import { AccountLayout } from './account-layout.tsx';

/** Sign-in; afterwards the address asked for before, or the change of a password that must be changed. */
export function SignInPage() {
  const { t } = useWords();
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const enter = async (user: UserInfo) => {
    await enterAs(user);
    await router.navigate({ href: user.changePass === 1 ? paths.changePassword : safeNext(next), replace: true });
  };
  return (
    <AccountLayout title={t('screens:signIn.title')} text={t('screens:signIn.text')}>
      <div onInput={prefetch}>
        <SignInForm onSignedIn={enter} />
      </div>
      <p className="account-aside">
        <Link to={paths.signUp}>{t('screens:signIn.noAccount')}</Link>
      </p>
    </AccountLayout>
  );
}

/** Whoever types is about to sign in: what comes behind the entrance travels meanwhile. */
function prefetch(): void {
  void import('../component-library.tsx');
  void import('../frame/frame.tsx');
}

/** Accounts are made by the administrator; this page says so to whoever looks for a way in. */
export function SignUpPage() {
  const { t } = useWords();
  return (
    <AccountLayout title={t('screens:signUp.title')} text={t('screens:signUp.text')}>
      <Link to={paths.signIn} className="plain-button plain-button-primary plain-button-large account-link">
        {t('screens:signIn.submit')}
      </Link>
    </AccountLayout>
  );
}
