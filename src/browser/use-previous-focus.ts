import { type FocusEvent, useRef } from 'react';

/** Remembers where the focus was before it entered a field that disappears after use, and returns it there. */
export function usePreviousFocus() {
  const from = useRef<Element>(null);
  return {
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      // Ignores another window, and elements next to the field that disappear with it.
      if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) from.current = relatedTarget;
    },
    goBack: () => {
      if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
    },
  };
}
