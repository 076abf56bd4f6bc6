import { type RefObject, useEffect, useRef } from 'react';

/** Pixels between what must be seen and what stands over the page. */
const gap = 8;

/**
 * Gives a field the keyboard when it opens without moving the page: what floats is placed a moment later, and browsers scroll to
 * where it is before.
 */
export function useFocusWithoutScroll<
  Field extends { focus(options?: FocusOptions): void },
>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return field;
}

/** Keeps an element in what can be seen: above a keyboard that opens, and between the bars that stay in their places. */
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

/** How far the page is to be moved for the lower end of an element to be the last that is seen; 0: it is seen well. */
function hiddenBelow(element: HTMLElement): number {
  const { left, top, bottom } = element.getBoundingClientRect();
  const seen = window.visualViewport;
  const end = Math.min(
    seen ? seen.offsetTop + seen.height : window.innerHeight,
    edgeOf(left + 1, window.innerHeight - 1)?.top ?? Number.POSITIVE_INFINITY,
  );
  const begin = Math.max(seen?.offsetTop ?? 0, edgeOf(left + 1, 1)?.bottom ?? 0);
  // Of the picture above it as much is seen as there is room for.
  const isSeen = bottom + gap <= end && top - begin >= (end - begin) / 4;
  return isSeen ? 0 : bottom + gap - end;
}

/** The bar that stays at this point of the window while the page moves. */
function edgeOf(x: number, y: number): DOMRect | undefined {
  let element = document.elementFromPoint(x, y);
  while (element && !/sticky|fixed/.test(getComputedStyle(element).position)) element = element.parentElement;
  return element?.getBoundingClientRect();
}
