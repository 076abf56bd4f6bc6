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
