import { type FocusEvent, useRef } from 'react';

/** Where the cursor came from when it entered a field that goes once it has done its work: it is given back there. */
export function usePreviousFocus() {
  const from = useRef<Element>(null);
  return {
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      // Another window is no place to go back to, nor what stands beside the field and goes with it.
      if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) from.current = relatedTarget;
    },
    goBack: () => {
      if (from.current instanceof HTMLElement && from.current.isConnected) from.current.focus();
    },
  };
}
