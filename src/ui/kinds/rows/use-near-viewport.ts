import { useCallback, useState } from 'react';

/** By element: who is told when it comes near, and when it goes. */
const told = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Whether an element is on the screen or less than a screen above or below it. One in which somebody writes stays near,
 * wherever the page is scrolled.
 */
export function useNearViewport(): { near: boolean; ref: (element: HTMLElement | null) => (() => void) | undefined } {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watching = watcher();
    told.set(element, (now) => (now || !element.contains(document.activeElement)) && setNear(now));
    watching.observe(element);
    return () => watching.unobserve(element);
  }, []);
  return { near, ref };
}

/** The one observer of all rows, made when the first is drawn. */
function watcher(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
    },
    { rootMargin: '100% 0px' },
  );
  return observer;
}
