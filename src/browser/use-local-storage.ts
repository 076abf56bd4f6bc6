import { useCallback, useState } from 'react';
import { readLocalStorage, writeLocalStorage } from './local-storage.ts';

/** State that outlives the page: a person's choice, kept in this browser. */
export function useLocalStorage<T>(key: string, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => readLocalStorage<T>(key) ?? initial);
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeLocalStorage(key, next);
    },
    [key],
  );
  return [value, store];
}
