import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus of the field that had it when the fields were disabled: browsers drop it.
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
    // A fixed cell disappears when its rows are compared again: the next one to fix gets the focus.
    const removals = new MutationObserver(() => {
      if (isFocusLost() && last.current && !last.current.isConnected) nextRowToFix(element)?.focus();
    });
    element?.addEventListener('focusin', keep);
    if (element) removals.observe(element, { childList: true, subtree: true });
    return () => {
      element?.removeEventListener('focusin', keep);
      removals.disconnect();
    };
  }, []);
  useEffect(() => {
    if (!disabled && isFocusLost() && last.current?.isConnected) last.current.focus({ preventScroll: true });
  }, [disabled]);
  return frame;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function nextRowToFix(frame: HTMLElement | null): HTMLElement | null | undefined {
  return (
    frame?.querySelector<HTMLElement>('.unknown-values:not([data-known]) button, .cell-editor input') ??
    frame?.querySelector('h2')
  );
}
