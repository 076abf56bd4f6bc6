import { useEffect, useRef, useState } from 'react';

/**
 * The state of a button that opens a panel below it: whether it is open, its ARIA attributes, and the focus, which
 * returns to the button when the panel closes. The panel is inside the header or the side, a landmark, next to its button.
 */
export function useDropdown(popup: 'menu' | 'dialog') {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const { activeElement, body } = document;
    // A panel that fades out still has the focus, and loses it a moment later.
    const focusIsLost = activeElement === body || activeElement?.closest('.ant-dropdown') !== null;
    if (wasOpen.current && !open && focusIsLost) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return {
    dropdown: {
      open,
      onOpenChange: setOpen,
      trigger: ['click' as const],
      placement: 'bottomRight' as const,
      getPopupContainer: (node: HTMLElement) => node.closest<HTMLElement>('header, aside') ?? document.body,
    },
    button: { ref: button, 'aria-haspopup': popup, 'aria-expanded': open },
  };
}
