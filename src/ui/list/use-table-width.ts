import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMedia } from '../../browser/use-media.ts';
import { cardsBelow } from './list-view.ts';

/** The width of an element in pixels, kept up to date; undefined if rows are cards, and before it is known. */
export function useTableWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const cards = useMedia(cardsBelow);
  const [width, setWidth] = useState(widthOfTableShown);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return cards ? undefined : width;
}

/** The width of the table already on the page, of the instant list or another list, which this one replaces. */
function widthOfTableShown(): number | undefined {
  return globalThis.document?.querySelector('.list-table')?.clientWidth;
}
