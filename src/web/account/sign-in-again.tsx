import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, callErrors } from '../../browser/call.ts';
import { useSession } from '../../browser/session.ts';
import { getSession, type SessionUser, setSession } from '../../browser/session-state.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Problem } from '../../contract/errors.ts';
import { logout } from '../../features/auth/contract.ts';
import { SignInHost } from '../../features/auth/screens/sign-in-host.tsx';
import { saveDrafts } from '../../ui/saving/drafts.ts';
import { paths } from '../paths.ts';
import { enterSession, hearLock, isSigningOut } from './account.ts';
import { coverPlace, isCovered, tabEvents, uncoverPage } from './cover.ts';
import { clearStorage, storedAccount } from './stored-account.ts';
import './sign-in-again.css';

/** Milliseconds without a keystroke after which the user is assumed to look at the page. */
const keysRest = 1_500;

/**
 * How a session ended: `closed` is the reason why the account may no longer sign in; `covered`, another tab signed out;
 * `locked`, it waits for the password; without any of them, the session expired.
 */
interface Over {
  readonly closed?: string | undefined;
  readonly covered?: true;
  readonly locked?: true;
}

/**
 * Asks for the password in a dialog when the session is over or locked; the page behind it stays as it is with all that
 * was typed. Only the same account can sign in here, or in another tab; another may after leaving the page.
 */
export function SignInAgain() {
  const { user } = useSession();
  return user && <SignInAgainAs key={user.id} user={user} />;
}

function SignInAgainAs({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [over, setOver] = useState<Over>();
  useEffect(() => listen(setOver), []);

  const goOn = async () => {
    await enterSession();
    setOver(undefined);
    uncoverPage();
    await queryClient.invalidateQueries();
  };
  const comeBack = useEffectEvent(() => {
    // What was stored for this account may be older than its last sign-out: then the dialog stays.
    if (over) goOn().catch(() => undefined);
  });
  useEffect(() => {
    const hear = () => comeBack();
    tabEvents.addEventListener('back', hear);
    return () => tabEvents.removeEventListener('back', hear);
  }, []);
  const become = (state: 'signed-out' | 'loading') => {
    queryClient.clear();
    // Before the page is uncovered: nothing of this account is shown any more.
    flushSync(() => setSession({ state }));
    uncoverPage();
  };
  const leave = async () => {
    // A session that goes on, though locked, would meet the next user; without a line it stays locked.
    if (over?.locked) await call(logout, {}).catch(() => undefined);
    // The next user of this device must find nothing of the last one.
    clearStorage();
    become('signed-out');
    void router.navigate({ to: paths.signIn, ignoreBlocker: true });
  };
  if (over?.closed !== undefined) {
    return (
      <Modal
        open
        title={t('screens:expired.closedTitle')}
        okText={t('screens:expired.leave')}
        onOk={() => void leave()}
        cancelText={t('screens:expired.stay')}
        onCancel={() => setOver(undefined)}
        mask={{ closable: false }}
        width={440}
        zIndex={1300}
        getContainer={coverPlace}
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
    become('loading');
  };
  const kind = other ? 'other' : over?.locked ? 'locked' : over?.covered ? 'covered' : 'expired';
  const names = { name: user.fullName, other: other?.fullName ?? '' };
  return (
    <Modal
      open={over !== undefined}
      title={t(`screens:expired.${kind}Title`)}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={440}
      zIndex={1300}
      getContainer={coverPlace}
      destroyOnHidden
    >
      <p className="sign-in-again">{t(`screens:expired.${kind}Text`, names)}</p>
      <SignInHost username={user.username} unlocks={kind === 'locked'} onSignedIn={goOn} />
      {other ? (
        <Button type="link" block onClick={goOnAsOther}>
          {t('screens:expired.goOnAs', { name: other.fullName })}
        </Button>
      ) : (
        <Button type="link" block onClick={() => void leave()} title={t('screens:expired.otherHint')}>
          {t('screens:expired.other')}
        </Button>
      )}
    </Modal>
  );
}

/**
 * Calls `onOver` when a call fails without a session or the page is covered; a required password change is applied at
 * once. It waits for a pause in typing: otherwise the dialog would receive the rest of a sentence as the password. A lock
 * does not wait.
 */
function listen(onOver: (over: Over) => void): () => void {
  let typedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLocked = false;
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
    if (code === 'SESSION_LOCKED') hearLock();
    if (isCovered()) {
      // The locked session has ended meanwhile: its account signs in.
      if (code === 'UNAUTHENTICATED' && isLocked) lock(false);
      return;
    }
    if (code === 'UNAUTHENTICATED') tell({ closed: errors?.some(isClosed) ? detail : undefined });
    if (code === 'PASSWORD_CHANGE_REQUIRED') setSession({ state: 'must-change-password', user });
    if (code === 'SECOND_FACTOR_REQUIRED') setSession({ state: 'must-enrol', user });
  };
  const ask = () => onOver({ covered: true });
  const lock = (locks: boolean) => {
    clearTimeout(timer);
    isLocked = locks;
    onOver(locks ? { locked: true } : {});
  };
  const onLocked = () => lock(true);
  // Another tab may have locked the screen before this page listened.
  if (isCovered() && storedAccount()?.locked) onLocked();
  tabEvents.addEventListener('covered', ask);
  tabEvents.addEventListener('locked', onLocked);
  document.addEventListener('input', note, { capture: true });
  callErrors.addEventListener('problem', hear);
  return () => {
    clearTimeout(timer);
    tabEvents.removeEventListener('covered', ask);
    tabEvents.removeEventListener('locked', onLocked);
    document.removeEventListener('input', note, { capture: true });
    callErrors.removeEventListener('problem', hear);
  };
}

function isClosed({ code }: { readonly code: string }): boolean {
  return code === 'accountLocked' || code === 'accountInactive';
}
