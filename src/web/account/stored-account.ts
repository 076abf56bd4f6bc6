import { readLocalStorage, writeLocalStorage } from '../../browser/local-storage.ts';

/**
 * What the browser stores about the signed-in account: enough for the first script to know which calls make sense, and
 * for other tabs to follow. Never a token: the session is a cookie that scripts cannot read.
 */
export interface StoredAccount {
  id: string;
  username: string;
  fullName: string;
  avatar: string | null;
  changePass: 0 | 1;
  apiName: string[];
  functionList: { code: string; name: string }[];
  /** The screen is locked: other tabs lock theirs, and a page that opens asks for the password. */
  locked?: true | undefined;
  /** When an unused session ends: after that only the server knows whether it continues. */
  expiresAt: string;
}

export const accountStorageKey = 'account';

/** The stored account; undefined when there is none. */
export function storedAccount(): StoredAccount | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(accountStorageKey) ?? 'null') as StoredAccount | null;
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeAccount(account: StoredAccount): void {
  try {
    localStorage.setItem(accountStorageKey, JSON.stringify(account));
  } catch {
    // The storage may be full or forbidden; the next page then asks the server.
  }
}

/** Stores that the screen of the account is locked. */
export function storeLock(): void {
  const account = storedAccount();
  if (account && !account.locked) storeAccount({ ...account, locked: true });
}

/** Removes what is stored of a lock: the password has been typed. */
export function forgetLock(): void {
  storeLockDue(undefined);
  const account = storedAccount();
  if (account?.locked) storeAccount({ ...account, locked: undefined });
}

const lockDueKey = 'lock-due';

/** When the screen is to be locked if nobody uses any tab until then, in milliseconds; undefined: not known. */
export function lockDue(): number | undefined {
  return readLocalStorage<number>(lockDueKey);
}

export function storeLockDue(moment: number | undefined): void {
  writeLocalStorage(lockDueKey, moment);
}

/** Whether the screen was locked, or was to be locked by now: the machine may have slept, or the browser been closed. */
export function isLockDue(): boolean {
  return storedAccount()?.locked === true || Date.now() >= (lockDue() ?? Number.POSITIVE_INFINITY);
}

/** Removes the stored account when the session is over; drafts stay for the next sign-in. */
export function removeStoredAccount(): void {
  try {
    localStorage.removeItem(accountStorageKey);
  } catch {
    // A storage that cannot be accessed is empty anyway.
  }
}

/** Clears everything that pages stored in this browser. */
export function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A storage that cannot be accessed is empty anyway.
  }
}
