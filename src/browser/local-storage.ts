/** The value under a key of local storage; undefined when there is none or it cannot be read. */
export function readLocalStorage<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a value to local storage, or removes it. A full or forbidden storage is not an error. */
export function writeLocalStorage(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value then lasts as long as the page.
  }
}
