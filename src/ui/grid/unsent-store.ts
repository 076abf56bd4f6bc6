import { readLocalStorage } from '../../browser/local-storage.ts';

/** What is found under this beginning is asked about before a sign-out empties the storage (web/account/unsaved-work.ts). */
const unsentPrefix = 'unsent:';

/**
 * What an account has typed and what is not stored yet, in this browser: each record under a key of its own, so that windows beside
 * each other lose nothing of one another, and written at each keystroke, so that a closed browser loses nothing either.
 */
export class UnsentStore<Unsent> {
  readonly #prefix: string;

  /** @param name what is typed, such as `readings`. */
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

  /** Keeps what was typed at a place, or forgets it. @returns false when the browser does not keep it. */
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

  /** Whether something that changed in the storage is one of these. */
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
