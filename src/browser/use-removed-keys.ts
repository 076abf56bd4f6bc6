import { useEffect, useRef } from 'react';

/** Tells which of some keys there were a moment ago and are no more. */
export function useRemovedKeys(keys: readonly string[], onGone: (gone: readonly string[]) => void): void {
  const before = useRef(keys);
  useEffect(() => {
    const gone = before.current.filter((key) => !keys.includes(key));
    before.current = keys;
    if (gone.length > 0) onGone(gone);
  });
}
