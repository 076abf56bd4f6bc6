import { type RefObject, useEffect, useRef } from 'react';

/** Pixels between the element and a fixed bar. */
const gap = 8;

/**
 * Focuses a field when it opens without scrolling the page: a popup is positioned a moment later, and browsers scroll
 * to its position before that.
 */
export function useFocusWithoutScroll<
  Field extends { focus(options?: FocusOptions): void },
>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return field;
}

/** Keeps an element visible: above an on-screen keyboard, and between the sticky bars. */
export function useKeepInView<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  useEffect(() => {
    const show = () => place.current && window.scrollBy({ top: hiddenBelow(place.current) });
    show();
    window.visualViewport?.addEventListener('resize', show);
    return () => window.visualViewport?.removeEventListener('resize', show);
  }, []);
  return place;
}

/** How far the page must scroll so that the lower end of an element is just visible; 0: no scrolling needed. */
function hiddenBelow(element: HTMLElement): number {
  const { left, top, bottom } = element.getBoundingClientRect();
  const seen = window.visualViewport;
  const end = Math.min(
    seen ? seen.offsetTop + seen.height : window.innerHeight,
    edgeOf(left + 1, window.innerHeight - 1)?.top ?? Number.POSITIVE_INFINITY,
  );
  const begin = Math.max(seen?.offsetTop ?? 0, edgeOf(left + 1, 1)?.bottom ?? 0);
  // Shows as much of the picture above it as fits.
  const isSeen = bottom + gap <= end && top - begin >= (end - begin) / 4;
  return isSeen ? 0 : bottom + gap - end;
}

/** The bar that is fixed at this point of the window. */
function edgeOf(x: number, y: number): DOMRect | undefined {
  let element = document.elementFromPoint(x, y);
  while (element && !/sticky|fixed/.test(getComputedStyle(element).position)) element = element.parentElement;
  return element?.getBoundingClientRect();
}
