import { runAuthAction } from '../../browser/auth-actions.ts';
import { CallError, call, callErrors } from '../../browser/call.ts';
import { getSession, type SessionUser, setSession } from '../../browser/session-state.ts';
import type { Problem } from '../../contract/errors.ts';
import {
  getSession as getOwnSession,
  lockSession,
  logout,
  type OwnSession,
  type UserInfo,
} from '../../features/auth/contract.ts';
import { paths } from '../paths.ts';
import { queryClient } from '../query.ts';
import { coverLockedPage } from './cover.ts';
import {
  clearStorage,
  forgetLock,
  isLockDue,
  removeStoredAccount,
  storeAccount,
  storedAccount,
  storeLock,
} from './stored-account.ts';

let loading: Promise<void> | undefined;

/**
 * Asks the server who is signed in and what the account may do, and updates the session. Concurrent calls share one
 * request.
 * @throws CallError when the server cannot be reached; the session then stays `loading`.
 */
export function loadSession(): Promise<void> {
  loading ??= ask().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function ask(): Promise<void> {
  const own = await ownSession();
  if (own?.locked) return setSession({ state: 'locked', user: shownOf(own.user) });
  if (own) return enter(own);
  removeStoredAccount();
  setSession({ state: 'signed-out' });
}

/** A session with a signed-in account. */
type KnownSession = OwnSession & { readonly user: UserInfo };

/**
 * The account's session; undefined when nobody is signed in, or the account is closed. A lock that the server has not
 * heard of, or that came due while no page was open, holds all the same.
 */
async function ownSession(): Promise<KnownSession | undefined> {
  const answer = await call(getOwnSession, {}).catch((error: unknown) => {
    if (!isUnauthenticated(error)) throw error;
  });
  if (!answer) return undefined;
  const { user, ...own } = answer;
  if (user && !own.locked && isLockDue()) {
    await call(lockSession, {});
    return usable({ ...own, user, locked: true });
  }
  if (user) return usable({ ...own, user });
  // This answer is not an error, so nothing has announced it: a page that shows an account asks for a new sign-in.
  tellNoSession();
  return undefined;
}

/** Starts a session with the account that has just signed in, or goes on with the one that has unlocked its screen. */
export async function enterSession(): Promise<void> {
  forgetLock();
  const own = await ownSession();
  if (!own || own.locked) throw new CallError(noSession);
  enter(own);
}

/**
 * Whether the account of this page is the one that is signed in now; its permissions are read anew, unless its screen is
 * locked.
 * @throws CallError when the server cannot be reached.
 */
export async function isStillSignedIn(): Promise<boolean | 'locked'> {
  const own = await ownSession();
  if (!own || own.user.id !== getSession().user?.id) return false;
  if (own.locked) return 'locked';
  enter(own);
  return true;
}

/**
 * Restricts the permissions to usable ones: a session that views as another is read-only, so the page must not offer
 * buttons that the server would refuse. Only such sessions load the table of operations.
 */
async function usable(own: KnownSession): Promise<KnownSession> {
  if (own.user.viewAs === null) return own;
  const { operations } = await import('../../product/operations.ts');
  const writing = new Set(operations.filter(({ writes }) => writes).map(({ name }) => name));
  return { ...own, apiName: own.apiName.filter((name) => !writing.has(name)) };
}

function enter({ user, apiName, functionList, expiresAt }: KnownSession): void {
  const { changePass, mustEnrol, viewAs } = user;
  const shown = shownOf(user);
  // A lock that came while the server answered stays: only the password takes it away.
  const locked = storedAccount()?.locked;
  storeAccount({ ...shown, changePass, apiName, functionList, expiresAt: expiresAt ?? '', locked });
  setSession({
    state: changePass === 1 ? 'must-change-password' : mustEnrol === 1 ? 'must-enrol' : 'signed-in',
    user: shown,
    apiName,
    functions: functionList.map(({ code }) => code),
    viewAs,
  });
}

function shownOf({ id, username, fullName, avatar }: UserInfo): SessionUser {
  return { id, username, fullName, avatar };
}

/**
 * Locks the screen: this page and the browser's other ones are covered, and the server refuses the session, until the
 * password is typed. Without a line the pages are covered all the same, and whoever opens another one locks the session.
 */
export function lockScreen(): void {
  if (getSession().state !== 'signed-in') return;
  storeLock();
  coverLockedPage();
  call(lockSession, {}).catch(() => undefined);
}

let refreshing: Promise<boolean> | undefined;
let refreshNext: Promise<boolean> | undefined;

/**
 * Reads the session again, because the permissions may have changed; menu, buttons and screens follow. A call during a
 * request gets the next one: the current answer may be older than the change. Resolves with false when the session is
 * over or locked.
 */
export function refreshSession(): Promise<boolean> {
  if (refreshing) {
    const next = () => {
      refreshNext = undefined;
      return refreshSession();
    };
    refreshNext ??= refreshing.then(next, next);
    return refreshNext;
  }
  refreshing = askAgain().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Without an answer everything stays as it is. */
async function askAgain(): Promise<boolean> {
  const before = getSession();
  if (before.user === null) return false;
  let own: KnownSession | undefined;
  try {
    own = await ownSession();
  } catch {
    return true;
  }
  // Another account may have signed in meanwhile.
  if (own?.user.id !== before.user.id || getSession().user?.id !== before.user.id) return own !== undefined;
  if (own.locked) {
    hearLock();
    return false;
  }
  enter(own);
  // Screens refetch what they read under another view.
  const { viewAs } = own.user;
  const isOther = viewAs?.kind !== before.viewAs?.kind || viewAs?.name !== before.viewAs?.name;
  if (isOther) await queryClient.invalidateQueries();
  return true;
}

/** Covers the page, because the server says that the session is locked. */
export function hearLock(): void {
  storeLock();
  if (getSession().state === 'signed-in') coverLockedPage();
}

let signingOut = false;

/** Whether an UNAUTHENTICATED error is expected, because the session is being ended. */
export function isSigningOut(): boolean {
  return signingOut;
}

/**
 * Ends the session on the server and clears everything the browser stored of it. `leave` goes to a page that needs no
 * account; until then, screens that need one render nothing.
 * @throws CallError when the server cannot be reached; the session then continues.
 */
export function signOut(leave: () => Promise<void>): Promise<void> {
  return runAuthAction('signOut', () => endSession(leave));
}

async function endSession(leave: () => Promise<void>): Promise<void> {
  signingOut = true;
  try {
    await call(logout, {}).catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
    clearStorage();
    // Before navigating: the next page reads without an account, and its data must not be cleared with the rest.
    setSession({ state: 'signed-out' });
    queryClient.clear();
    await leave();
    // Forms store their drafts when they unmount: the next user of a shared computer must not find them.
    clearStorage();
  } finally {
    signingOut = false;
  }
}

/** Empties this page of the account that another tab has signed out, and goes to the sign-in page. */
export function leaveSignedOut(): void {
  signingOut = true;
  setSession({ state: 'signed-out' });
  queryClient.clear();
  // Another document, so that no memory of this one holds anything of the account.
  window.location.replace(paths.signIn);
}

const noSession: Problem = {
  type: 'about:blank',
  title: '',
  status: 401,
  detail: '',
  code: 'UNAUTHENTICATED',
  requestId: '',
};

function tellNoSession(): void {
  callErrors.dispatchEvent(new CustomEvent('problem', { detail: noSession }));
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'UNAUTHENTICATED';
}
