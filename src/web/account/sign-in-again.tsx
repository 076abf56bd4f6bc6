import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callErrors } from '../../browser/call.ts';
import { getSession, setSession, useSession } from '../../browser/session.ts';
import type { Problem } from '../../contract/errors.ts';
import type { UserInfo } from '../../features/auth/contract.ts';
import { SignInForm } from '../../features/auth/screens/sign-in-form.tsx';
import { paths } from '../paths.ts';
import { enterAs, isSigningOut } from './account.ts';
import { storeAccount } from './stored-account.ts';
import './sign-in-again.css';

/**
 * When the server no longer knows the session, asks for the password over the page, which stays as it is with
 * all that was typed. The account is the same one; another may sign in after leaving the page.
 */
export function SignInAgain() {
  const { t } = useTranslation();
  const { user } = useSession();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [expired, setExpired] = useState(false);
  useEffect(() => listen(() => setExpired(true)), []);

  const goOn = async (account: UserInfo) => {
    await enterAs(account);
    setExpired(false);
    await queryClient.invalidateQueries();
  };
  const leave = () => {
    setExpired(false);
    storeAccount('signed-out');
    setSession({ state: 'signed-out' });
    queryClient.clear();
    void router.navigate({ to: paths.signIn, ignoreBlocker: true });
  };
  if (!user) return null;
  return (
    <Modal
      open={expired}
      title={t('screens:expired.title')}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      zIndex={1300}
      destroyOnHidden
    >
      <p className="sign-in-again">{t('screens:expired.text')}</p>
      <SignInForm username={user.username} onSignedIn={goOn} />
      <Button type="link" block onClick={leave}>
        {t('screens:expired.other')}
      </Button>
    </Modal>
  );
}

/** Calls `onExpired` when a call is refused for want of a session; a password that must change is noted at once. */
function listen(onExpired: () => void): () => void {
  const hear = (event: Event) => {
    const { code } = (event as CustomEvent<Problem>).detail;
    const { state, user } = getSession();
    if (state !== 'signed-in' || !user || isSigningOut()) return;
    if (code === 'UNAUTHENTICATED') onExpired();
    if (code === 'PASSWORD_CHANGE_REQUIRED') setSession({ state: 'must-change-password', user });
  };
  callErrors.addEventListener('problem', hear);
  return () => callErrors.removeEventListener('problem', hear);
}
