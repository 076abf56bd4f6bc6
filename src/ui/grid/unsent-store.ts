import { readLocalStorage } from '../../browser/local-storage.ts';

/** A sign-out asks about entries under this prefix before it clears the storage (web/account/unsaved-work.ts). */
const unsentPrefix = 'unsent:';

/**
 * The unsaved entries of an account in this browser. Each entry has its own key, so that windows do not overwrite each
 * other's entries, and is written at each keystroke, so that closing the browser loses nothing.
 */
export class UnsentStore<Unsent> {
  readonly #prefix: string;

  /** @param name the kind of entries, such as `readings`. */
  constructor(name: string, accountId: string) {
    this.#prefix = `${unsentPrefix}${name}:${accountId}:`;
  }

  all(): Map<string, Unsent> {
    const found = new Map<string, Unsent>();
    for (const key of this.#keys()) {
      const unsent = readLocalStorage<Unsent>(key);
      if (unsent) found.set(key.slice(this.#prefix.length), unsent);
    }
    return found;
  }

  /** Stores the entry of a place, or removes it. @returns false when the browser cannot store it. */
  write(place: string, unsent: Unsent | undefined): boolean {
    const key = this.#prefix + place;
    try {
      if (unsent) localStorage.setItem(key, JSON.stringify(unsent));
      else localStorage.removeItem(key);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether a changed storage key is one of these. */
  isOwn(key: string | null): boolean {
    return key === null || key.startsWith(this.#prefix);
  }

  #keys(): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix));
    } catch {
      return [];
    }
  }
}
