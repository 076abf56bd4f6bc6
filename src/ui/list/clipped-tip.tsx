import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Shows a clipped text completely on hover or focus; Escape closes it. */
export function ClippedTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const show = ({ target }: Event) => {
      const text = target instanceof Element ? target.closest<HTMLElement>('.list-title .list-clipped') : null;
      setTip(text ? tipOf(text) : undefined);
    };
    const hide = () => setTip(undefined);
    for (const type of ['pointerover', 'focusin']) within.current?.addEventListener(type, show, { signal });
    for (const type of ['pointerleave', 'focusout']) within.current?.addEventListener(type, hide, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    window.addEventListener('scroll', hide, { signal });
    return () => ending.abort();
  }, [within]);
  if (!tip) return null;
  const { text, left, top, width } = tip;
  // Hidden from screen readers: the link's own text is complete.
  return createPortal(
    <div className="list-tip" aria-hidden style={{ left, top, maxWidth: Math.max(width, 320) }}>
      {text}
    </div>,
    document.body,
  );
}

/** Nothing if the text is completely visible, together with everything next to or below it. */
function tipOf(element: HTMLElement): Tip | undefined {
  const below = element.parentElement?.querySelector<HTMLElement>('.list-below');
  if (!isCut(element) && !(below && isCut(below))) return undefined;
  const { left, bottom, width } = element.getBoundingClientRect();
  const parts = [...(below?.children ?? [])].map((part) =>
    [...part.children].map((each) => each.textContent).join(' '),
  );
  return { text: [element.textContent, ...parts].join('\n'), left, top: bottom + 4, width };
}

function isCut({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 2 || scrollWidth > clientWidth;
}
