import { type RefObject, useEffect, useRef } from 'react';

/** The parts of a file's page that other pages lead to. */
type PagePart = 'versions' | 'uses';

/** The address of a part of a file's page. */
export function partOf(href: string, part: PagePart): string {
  return `${href}#${part}`;
}

/** Brings a part of the page into view, for eyes and keyboard alike, when the address asks for it and it is there to be seen. */
export function usePagePart(part: PagePart, isThere: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere || location.hash !== `#${part}`) return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.focus({ preventScroll: true });
  }, [part, isThere]);
  return section;
}
