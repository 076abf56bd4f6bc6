import { CallError, call, callErrors } from '../../browser/call.ts';
import { getSession, setSession } from '../../browser/session-state.ts';
import type { Problem } from '../../contract/errors.ts';
import { getSession as getOwnSession, logout, type OwnSession, type UserInfo } from '../../features/auth/contract.ts';
import { queryClient } from '../query.ts';
import { accountStorageKey, clearStorage, removeStoredAccount, storeAccount, storedAccount } from './stored-account.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

let loading: Promise<void> | undefined;

/**
 * Asks the server who is signed in and what the account may do, and puts the answer into the session. Asking
 * again while an answer is under way waits for that one.
 * @throws CallError when the server cannot be asked; the session then stays `loading`.
 */
export function loadSession(): Promise<void> {
  loading ??= ask().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function ask(): Promise<void> {
  const own = await ownSession();
  if (own) return enter(own);
  removeStoredAccount();
  setSession({ state: 'signed-out' });
}

/** A session with the account whose it is. */
type KnownSession = OwnSession & { readonly user: UserInfo };

/** Who is signed in and what can be done; undefined when nobody is, also because the account lets nobody in any more. */
async function ownSession(): Promise<KnownSession | undefined> {
  const answer = await call(getOwnSession, {}).catch((error: unknown) => {
    if (!isUnauthenticated(error)) throw error;
  });
  if (!answer) return undefined;
  const { user, ...own } = answer;
  if (user) return usable({ ...own, user });
  // No refusal has told it: a page that shows somebody asks for a new sign-in.
  tellNoSession();
  return undefined;
}

/** Begins a session with the account that has just signed in. */
export async function enterSession(): Promise<void> {
  const own = await ownSession();
  if (!own) throw new CallError(noSession);
  enter(own);
}

/**
 * What of the permissions can be used: who looks at the product as another only reads, so that no button is offered
 * that the server would refuse. The table of operations is fetched for them alone.
 */
async function usable(own: KnownSession): Promise<KnownSession> {
  if (own.user.viewAs === null) return own;
  const { operations } = await import('../../product/operations.ts');
  const writing = new Set(operations.filter(({ writes }) => writes).map(({ name }) => name));
  return { ...own, apiName: own.apiName.filter((name) => !writing.has(name)) };
}

function enter({ user, apiName, functionList, expiresAt }: KnownSession): void {
  const { id, username, fullName, avatar, changePass, viewAs } = user;
  storeAccount({ id, username, fullName, avatar, changePass, apiName, functionList, expiresAt: expiresAt ?? '' });
  setSession({
    state: changePass === 1 ? 'must-change-password' : 'signed-in',
    user: { id, username, fullName, avatar },
    apiName,
    functions: functionList.map(({ code }) => code),
    viewAs,
  });
}

let refreshing: Promise<boolean> | undefined;
let refreshNext: Promise<boolean> | undefined;

/**
 * Asks again what the account may do, because that may have changed; menu, buttons and screens follow. Whoever asks
 * while an answer is under way gets the next one: the present one may be older than what was heard of. Answers false when
 * it is known that the session is over.
 */
export function refreshSession(): Promise<boolean> {
  if (refreshing) {
    refreshNext ??= refreshing.then(() => {
      refreshNext = undefined;
      return refreshSession();
    });
    return refreshNext;
  }
  refreshing = askAgain().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Without an answer all stays as it is. */
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
  enter(own);
  // What the screens have read as somebody else they read anew.
  const { viewAs } = own.user;
  const isOther = viewAs?.kind !== before.viewAs?.kind || viewAs?.name !== before.viewAs?.name;
  if (isOther) await queryClient.invalidateQueries();
  return true;
}

let signingOut = false;

/** Whether a refusal for want of a session is expected, because the session is just being ended. */
export function isSigningOut(): boolean {
  return signingOut;
}

/**
 * Ends the session on the server and forgets everything the browser kept of it.
 * `leave` goes to a page that needs no account; until it is there, screens that need one draw nothing.
 * @throws CallError when the server cannot be reached; the session then goes on.
 */
export async function signOut(leave: () => Promise<void>): Promise<void> {
  signingOut = true;
  try {
    await call(logout, {}).catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
    clearStorage();
    // Before the page is left: the next one asks as nobody, and what it asks for must not be forgotten with the rest.
    setSession({ state: 'signed-out' });
    queryClient.clear();
    await leave();
    // Forms keep what was not saved when they go: whoever comes next to a shared computer must not find it.
    clearStorage();
  } finally {
    signingOut = false;
  }
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

/**
 * Follows a sign-in made in another tab of this browser. A sign-out there is not followed: the screens here may
 * hold unsaved text, and their next call asks for a new sign-in in place.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const stored = storedAccount();
    if (key !== accountStorageKey || !stored || stored.id === getSession().user?.id) return;
    // Text that is being written is not taken away: its next call asks who goes on.
    if (hasUnsavedWork()) return tellNoSession();
    queryClient.clear();
    setSession({ state: 'loading' });
  });
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'UNAUTHENTICATED';
}
