import { useCallback, useState } from 'react';
import { readLocalStorage, writeLocalStorage } from './local-storage.ts';

/** State that survives a reload: a user's choice in this browser. */
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
