import {
  getRoleFunctions,
  getUserInfo,
  logout,
  type RoleFunctions,
  type UserInfo,
} from '../../features/auth/contract.ts';
import { CallError, call } from '../../ui/call.ts';
import { getSession, setSession } from '../../ui/session.ts';
import { keepPreferences } from '../preferences.ts';
import { queryClient } from '../query.ts';
import { accountStorageKey, forgetAccount, storeAccount, storedAccount } from './stored-account.ts';

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
    enter(user, user.changePass === 1 ? noFunctions : await functions);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    storeAccount('signed-out');
    setSession({ state: 'signed-out' });
  }
}

/** Begins a session with the account that has just signed in. */
export async function enterAs(user: UserInfo): Promise<void> {
  enter(user, user.changePass === 1 ? noFunctions : await call(getRoleFunctions, {}));
}

const noFunctions: RoleFunctions = { apiName: [], functionList: [] };

function enter(user: UserInfo, { apiName, functionList }: RoleFunctions): void {
  const { id, username, fullName, avatar, changePass } = user;
  storeAccount({ id, username, fullName, avatar, changePass, apiName, functionList });
  setSession({
    state: changePass === 1 ? 'must-change-password' : 'signed-in',
    user: { id, username, fullName, avatar },
    apiName,
  });
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
  } finally {
    signingOut = false;
  }
}

/**
 * Follows a sign-in made in another tab of this browser. A sign-out there is not followed: the screens here may
 * hold unsaved text, and their next call asks for a new sign-in in place.
 */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const stored = storedAccount();
    if (key !== accountStorageKey || typeof stored !== 'object' || stored.id === getSession().user?.id) return;
    queryClient.clear();
    setSession({ state: 'loading' });
  });
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof CallError && error.problem.code === 'UNAUTHENTICATED';
}
