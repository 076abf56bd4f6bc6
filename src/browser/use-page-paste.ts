import { useEffect, useLayoutEffect, useRef } from 'react';

/** Takes what is pasted while nothing is chosen that would take it. @param isTaken false: it is left to the browser. */
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
      // The browser would paste into what has the cursor from now on.
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isTaken]);
}
