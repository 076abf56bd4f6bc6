import { useEffect, useState } from 'react';

/**
 * Gives the focus back to where it was when this component first drew, once the component is gone: for dialogs that are
 * there only while they are open, which their library cannot do it for.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // By now the dialog's elements are still there; afterwards nothing has the focus, unless somebody gave it away.
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}
