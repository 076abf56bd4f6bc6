/**
 * What the browser remembers of who is signed in: enough for the first script to know which calls make sense,
 * and for other tabs to follow. Never a token: the session is a cookie that scripts cannot read.
 */
export interface StoredAccount {
  id: string;
  username: string;
  fullName: string;
  avatar: string | null;
  changePass: 0 | 1;
  apiName: string[];
  functionList: { code: string; name: string }[];
  /** When the session ends if it is not used any more: later than that, only the server knows whether it goes on. */
  expiresAt: string;
}

export const accountStorageKey = 'account';

/** The remembered account; undefined when none is. */
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
    // Storage can be full or forbidden; the next page then asks the server.
  }
}

/** Forgets who was signed in, when the session is over; what was typed is kept for who signs in again. */
export function removeStoredAccount(): void {
  try {
    localStorage.removeItem(accountStorageKey);
  } catch {
    // What cannot be reached was not written either.
  }
}

/** Clears all that pages have put into this browser's storage. */
export function clearStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // What cannot be reached was not written either.
  }
}
