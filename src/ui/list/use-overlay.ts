import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useGo } from '../navigation.tsx';

/**
 * Returns a function that closes an overlay which the address opens: it goes back if that leads to the page beneath.
 * @param isOpen whether the address opens something now.
 * @param href the page without the overlay.
 */
export function useOverlayClose(isOpen: boolean, href: string): () => void {
  const router = useRouter();
  const go = useGo();
  const linked = useRef(isOpen);
  return () => {
    if (linked.current) go(href, { replace: true, keepScroll: true });
    else router.history.back();
    linked.current = false;
  };
}
