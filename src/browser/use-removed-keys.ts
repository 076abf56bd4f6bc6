import { useEffect, useRef } from 'react';

/** Reports which keys were there at the last render and are not any more. */
export function useRemovedKeys(keys: readonly string[], onGone: (gone: readonly string[]) => void): void {
  const before = useRef(keys);
  useEffect(() => {
    const removedKeys = before.current.filter((key) => !keys.includes(key));
    before.current = keys;
    if (removedKeys.length > 0) onGone(removedKeys);
  });
}
