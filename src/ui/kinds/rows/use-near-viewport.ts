import { useCallback, useState } from 'react';

/** By element: the callback for its arrival near the viewport and its departure. */
const listeners = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether an element is in the viewport or less than a screen above or below it. An element with the focus always
 * counts as near.
 */
export function useNearViewport(): { near: boolean; ref: (element: HTMLElement | null) => (() => void) | undefined } {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watching = watcher();
    listeners.set(element, (now) => (now || !element.contains(document.activeElement)) && setNear(now));
    watching.observe(element);
    return () => watching.unobserve(element);
  }, []);
  return { near, ref };
}

/** The one observer of all rows, created on first use. */
function watcher(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: '100% 0px' },
  );
  return observer;
}
