import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useGo } from '../navigation.tsx';

/**
 * A function that closes what the address opens over a page: by going back, where that leads to the page beneath.
 * @param isOpen whether the address opens something now.
 * @param href the page with nothing over it.
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
