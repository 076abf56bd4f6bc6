import { type RefObject, useEffect, useRef } from 'react';

/** The parts of a file's page that other pages link to. */
type PagePart = 'versions' | 'uses';

/** The address of a part of a file's page. */
export function partOf(href: string, part: PagePart): string {
  return `${href}#${part}`;
}

/** Scrolls to a part of the page and focuses it when the address asks for it and it is rendered. */
export function usePagePart(part: PagePart, isThere: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere || location.hash !== `#${part}`) return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.focus({ preventScroll: true });
  }, [part, isThere]);
  return section;
}
