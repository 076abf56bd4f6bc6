import { useEffect, useLayoutEffect, useRef } from 'react';

/** Handles a paste while the focus is in no field or dialog. @param isTaken false: leaves the paste to the browser. */
export function usePagePaste(onPaste: () => void, isTaken: boolean): void {
  const latest = useRef(onPaste);
  useLayoutEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    if (!isTaken) return;
    const paste = (event: Event) => {
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]')) return;
      // Otherwise the browser would paste into the element that `onPaste` focuses.
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isTaken]);
}
