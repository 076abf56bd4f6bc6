import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { callErrors } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { getSession, setSession } from '../../browser/session-state.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Problem } from '../../contract/errors.ts';
import { SignInHost } from '../../features/auth/screens/sign-in-host.tsx';
import { saveDrafts } from '../../ui/saving/drafts.ts';
import { paths } from '../paths.ts';
import { enterSession, isSigningOut } from './account.ts';
import { clearStorage, storedAccount } from './stored-account.ts';
import './sign-in-again.css';

/** Milliseconds without a keystroke after which the user is assumed to look at the page. */
const keysRest = 1_500;

/**
 * How a session ended: `closed` is the reason why the account may no longer sign in; without it, the session expired.
 */
interface Over {
  readonly closed: string | undefined;
}

/**
 * Asks for the password in a dialog when the session is over; the page behind it stays as it is with all that was
 * typed. Only the same account can sign in here; another may after leaving the page.
 */
export function SignInAgain() {
  const { t } = useTranslation();
  const { user } = useSession();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [over, setOver] = useState<Over>();
  useEffect(() => listen(setOver), []);

  const goOn = async () => {
    await enterSession();
    setOver(undefined);
    await queryClient.invalidateQueries();
  };
  const leave = () => {
    setOver(undefined);
    // The next user of this device must find nothing of the last one.
    clearStorage();
    setSession({ state: 'signed-out' });
    queryClient.clear();
    void router.navigate({ to: paths.signIn, ignoreBlocker: true });
  };
  if (!user) return null;
  if (over?.closed !== undefined) {
    return (
      <Modal
        open
        title={t('screens:expired.closedTitle')}
        okText={t('screens:expired.leave')}
        onOk={leave}
        cancelText={t('screens:expired.stay')}
        onCancel={() => setOver(undefined)}
        mask={{ closable: false }}
        width={440}
        zIndex={1300}
      >
        <p className="sign-in-again">{over.closed}</p>
        <p className="sign-in-again">{t('screens:expired.closedKept')}</p>
      </Modal>
    );
  }
  const stored = storedAccount();
  const other = typeof stored === 'object' && stored.id !== user.id ? stored : undefined;
  const goOnAsOther = () => {
    saveDrafts();
    setOver(undefined);
    queryClient.clear();
    setSession({ state: 'loading' });
  };
  const names = { name: user.fullName, other: other?.fullName ?? '' };
  return (
    <Modal
      open={over !== undefined}
      title={t(other ? 'screens:expired.otherTitle' : 'screens:expired.title')}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      zIndex={1300}
      destroyOnHidden
    >
      <p className="sign-in-again">{other ? t('screens:expired.otherText', names) : t('screens:expired.text')}</p>
      <SignInHost username={user.username} onSignedIn={goOn} />
      {other ? (
        <Button type="link" block onClick={goOnAsOther}>
          {t('screens:expired.goOnAs', { name: other.fullName })}
        </Button>
      ) : (
        <Button type="link" block onClick={leave} title={t('screens:expired.otherHint')}>
          {t('screens:expired.other')}
        </Button>
      )}
    </Modal>
  );
}

/**
 * Calls `onOver` when a call fails without a session; a required password change is applied at once. It waits for a
 * pause in typing: otherwise the dialog would receive the rest of a sentence as the password.
 */
function listen(onOver: (over: Over) => void): () => void {
  let typedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    typedAt = performance.now();
  };
  const tell = (over: Over) => {
    clearTimeout(timer);
    const left = typedAt + keysRest - performance.now();
    if (left > 0) timer = setTimeout(tell, left, over);
    else onOver(over);
  };
  const hear = (event: Event) => {
    const { code, detail, errors } = (event as CustomEvent<Problem>).detail;
    const { state, user } = getSession();
    if (state !== 'signed-in' || !user || isSigningOut()) return;
    if (code === 'UNAUTHENTICATED') tell({ closed: errors?.some(isClosed) ? detail : undefined });
    if (code === 'PASSWORD_CHANGE_REQUIRED') setSession({ state: 'must-change-password', user });
  };
  document.addEventListener('input', note, { capture: true });
  callErrors.addEventListener('problem', hear);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('input', note, { capture: true });
    callErrors.removeEventListener('problem', hear);
  };
}

function isClosed({ code }: { readonly code: string }): boolean {
  return code === 'accountLocked' || code === 'accountInactive';
}
