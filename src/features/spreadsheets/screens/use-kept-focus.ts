import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to the field that had it when the fields inside were disabled: browsers let it go.
 * @returns the ref of the element around the fields.
 */
export function useKeptFocus(disabled: boolean): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const last = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const element = frame.current;
    const keep = (event: FocusEvent) => {
      last.current = event.target as HTMLElement;
    };
    element?.addEventListener('focusin', keep);
    return () => element?.removeEventListener('focusin', keep);
  }, []);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!disabled && lost && last.current?.isConnected) last.current.focus({ preventScroll: true });
  }, [disabled]);
  return frame;
}
