import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to the field that had it when the fields inside were disabled: browsers let it go.
 * @returns the ref of the element around the fields.
 */
export function useRestoredFocus(disabled: boolean): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const element = frame.current;
    const keep = (event: FocusEvent) => {
      if (event.target instanceof HTMLElement) last.current = event.target;
    };
    // What was mended goes when its rows are compared anew: the next that waits for it is led to.
    const gone = new MutationObserver(() => {
      if (isOffline() && last.current && !last.current.isConnected) nextRowToFix(element)?.focus();
    });
    element?.addEventListener('focusin', keep);
    if (element) gone.observe(element, { childList: true, subtree: true });
    return () => {
      element?.removeEventListener('focusin', keep);
      gone.disconnect();
    };
  }, []);
  useEffect(() => {
    if (!disabled && isOffline() && last.current?.isConnected) last.current.focus({ preventScroll: true });
  }, [disabled]);
  return frame;
}

function isOffline(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function nextRowToFix(frame: HTMLElement | null): HTMLElement | null | undefined {
  return (
    frame?.querySelector<HTMLElement>('.unknown-values:not([data-known]) button, .cell-editor input') ??
    frame?.querySelector('h2')
  );
}
