/** What local storage holds under a key; undefined when there is nothing, or nothing readable. */
export function readLocalStorage<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in local storage, or forgets it; storage that is full or forbidden is no reason to fail. */
export function writeLocalStorage(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The choice then lasts as long as the page.
  }
}
