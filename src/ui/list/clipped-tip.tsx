import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface Tip {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The whole of a text that is cut off, where the pointer or the focus comes to it; Escape takes it away. */
export function ClippedTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    const element = within.current;
    const show = ({ target }: Event) => {
      const text = target instanceof Element ? target.closest<HTMLElement>('.list-title .list-clipped') : null;
      setTip(text ? tipOf(text) : undefined);
    };
    const hide = () => setTip(undefined);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const listen = ['pointerover', 'focusin'] as const;
    const end = ['pointerleave', 'focusout'] as const;
    for (const type of listen) element?.addEventListener(type, show);
    for (const type of end) element?.addEventListener(type, hide);
    document.addEventListener('keydown', onKey);
    window.addEventListener('scroll', hide, { passive: true });
    return () => {
      for (const type of listen) element?.removeEventListener(type, show);
      for (const type of end) element?.removeEventListener(type, hide);
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', hide);
    };
  }, [within]);
  if (!tip) return null;
  const { text, left, top, width } = tip;
  // The link's own words say the same to a screen reader.
  return createPortal(
    <div className="list-tip" aria-hidden style={{ left, top, maxWidth: Math.max(width, 320) }}>
      {text}
    </div>,
    document.body,
  );
}

/** Nothing for a text that is seen whole. */
function tipOf(element: HTMLElement): Tip | undefined {
  if (element.scrollHeight <= element.clientHeight + 2 && element.scrollWidth <= element.clientWidth) return undefined;
  const { left, bottom, width } = element.getBoundingClientRect();
  return { text: element.textContent ?? '', left, top: bottom + 4, width };
}
