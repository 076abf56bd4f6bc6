import { useCallback, useState } from 'react';

/** What local storage holds under a key; undefined when there is nothing, or nothing readable. */
export function readStored<T>(key: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in local storage, or forgets it; storage that is full or forbidden is no reason to fail. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** State that outlives the page: a person's choice, kept in this browser. */
export function useStored<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readStored<T>(key) ?? initial);
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeStored(key, next);
    },
    [key],
  );
  return [value, store];
}
