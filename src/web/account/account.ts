import { CallError, call, callErrors } from '../../browser/call.ts';
import { getSession, setSession } from '../../browser/session-state.ts';
import type { Problem } from '../../contract/errors.ts';
import {
  getRoleFunctions,
  getUserInfo,
  logout,
  type RoleFunctions,
  type UserInfo,
} from '../../features/auth/contract.ts';
import { keepPreferences } from '../preferences.ts';
import { queryClient } from '../query.ts';
import { accountStorageKey, forgetAccount, storeAccount, storedAccount } from './stored-account.ts';
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
  if (storedAccount() === 'signed-out') return setSession({ state: 'signed-out' });
  const functions = call(getRoleFunctions, {});
  // Refused for an account that must change its password first; then nobody waits for it.
  functions.catch(() => undefined);
  try {
    const user = await call(getUserInfo, {});
    enter(user, user.changePass === 1 ? noFunctions : await usable(user, await functions));
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    storeAccount('signed-out');
    setSession({ state: 'signed-out' });
  }
}

/** Begins a session with the account that has just signed in. */
export async function enterAs(user: UserInfo): Promise<void> {
  enter(user, user.changePass === 1 ? noFunctions : await usable(user, await call(getRoleFunctions, {})));
}

/**
 * What of the permissions can be used: who looks at the product as another only reads, so that no button is offered
 * that the server would refuse. The table of operations is fetched for them alone.
 */
async function usable({ viewAs }: UserInfo, functions: RoleFunctions): Promise<RoleFunctions> {
  if (viewAs === null) return functions;
  const { operations } = await import('../../product/operations.ts');
  const writing = new Set(operations.filter(({ writes }) => writes).map(({ name }) => name));
  return { ...functions, apiName: functions.apiName.filter((name) => !writing.has(name)) };
}

const noFunctions: RoleFunctions = { apiName: [], functionList: [] };

function enter(user: UserInfo, { apiName, functionList }: RoleFunctions): void {
  const { id, username, fullName, avatar, changePass, viewAs } = user;
  storeAccount({ id, username, fullName, avatar, changePass, apiName, functionList });
  setSession({
    state: changePass === 1 ? 'must-change-password' : 'signed-in',
    user: { id, username, fullName, avatar },
    apiName,
    functions: functionList.map(({ code }) => code),
    viewAs,
  });
}

let refreshing: Promise<void> | undefined;
let refreshNext: Promise<void> | undefined;

/**
 * Asks again what the account may do, because that may have changed; menu, buttons and screens follow. Whoever asks
 * while an answer is under way gets the next one: the present one may be older than what was heard of.
 */
export function refreshSession(): Promise<void> {
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

/** Without an answer all stays as it is: a lost session is noticed by the refused call, which asks to sign in again. */
async function askAgain(): Promise<void> {
  const before = getSession();
  if (before.user === null) return;
  const user = await call(getUserInfo, {}).catch(() => undefined);
  if (user?.id !== before.user.id) return;
  const functions = user.changePass === 1 ? noFunctions : await call(getRoleFunctions, {}).catch(() => undefined);
  // Another account may have signed in meanwhile.
  if (!functions || getSession().user?.id !== user.id) return;
  enter(user, await usable(user, functions));
  // What the screens have read as somebody else they read anew.
  const isOther = user.viewAs?.kind !== before.viewAs?.kind || user.viewAs?.name !== before.viewAs?.name;
  if (isOther) await queryClient.invalidateQueries();
}

let signingOut = false;

/** Whether a refusal for want of a session is expected, because the session is just being ended. */
export function isSigningOut(): boolean {
  return signingOut;
}

/**
 * Ends the session on the server and forgets everything the browser kept of it, except language and theme.
 * `leave` goes to a page that needs no account, before screens notice that there is none.
 * @throws CallError when the server cannot be reached; the session then goes on.
 */
export async function signOut(leave: () => Promise<void>): Promise<void> {
  signingOut = true;
  try {
    await call(logout, {}).catch((error: unknown) => {
      if (!isUnauthenticated(error)) throw error;
    });
    forgetAccount();
    keepPreferences();
    await leave();
    queryClient.clear();
    setSession({ state: 'signed-out' });
    // Forms keep what was not saved when they go: whoever comes next to a shared computer must not find it.
    forgetAccount();
    keepPreferences();
  } finally {
    signingOut = false;
  }
}

const otherAccount: Problem = {
  type: 'about:blank',
  title: '',
  status: 401,
  detail: '',
  code: 'UNAUTHENTICATED',
  requestId: '',
};

function tellOfOther(): void {
  callErrors.dispatchEvent(new CustomEvent('problem', { detail: otherAccount }));
}

/**
 * Follows a sign-in made in another tab of this browser. A sign-out there is not followed: the screens here may
 * hold unsaved text, and their next call asks for a new sign-in in place.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const stored = storedAccount();
    if (key !== accountStorageKey || typeof stored !== 'object' || stored.id === getSession().user?.id) return;
    // Text that is being written is not taken away: its next call asks who goes on.
    if (hasUnsavedWork()) return tellOfOther();
    queryClient.clear();
    setSession({ state: 'loading' });
  });
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'UNAUTHENTICATED';
}
