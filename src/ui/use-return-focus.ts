import { useEffect, useState } from 'react';

/**
 * Returns the focus to where it was at the first render once the component is unmounted: for dialogs that are mounted
 * only while they are open, for which their library cannot do it.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Now the dialog's elements are still there; afterwards nothing has the focus, unless somebody moved it.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}
