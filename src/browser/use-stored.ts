import { useCallback, useState } from 'react';
import { readStored, writeStored } from './stored.ts';

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
