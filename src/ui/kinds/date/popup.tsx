import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';

interface PopupProps {
  /** What it belongs to: it stands below, or above where there is more room. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  /** @param givesBack whether the focus is to go back to what opened it. */
  readonly onClose: (givesBack: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A small dialog beside what it belongs to, over everything else and wholly on the screen. Escape closes it, and so does
 * whatever is pressed or focused elsewhere.
 */
export function Popup({ anchor, label, onClose, children }: PopupProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popup = frame.current;
    if (!popup) return undefined;
    popup.showPopover();
    const settle = () => anchor.current && place(popup, anchor.current);
    // Where there is room neither above nor below, the page makes some: what is being written stays in sight.
    if (settle() === false) {
      anchor.current?.scrollIntoView({ block: 'start' });
      settle();
    }
    // Scrolling of any part of the page moves what it belongs to.
    window.addEventListener('scroll', settle, { capture: true, passive: true });
    window.addEventListener('resize', settle);
    return () => {
      window.removeEventListener('scroll', settle, { capture: true });
      window.removeEventListener('resize', settle);
    };
  }, [anchor]);
  const leave = useEffectEvent((event: Event) => {
    const target = event.target instanceof Node ? event.target : null;
    if (!frame.current?.contains(target) && !anchor.current?.contains(target)) onClose(false);
  });
  useEffect(() => {
    const onLeave = (event: Event) => leave(event);
    document.addEventListener('pointerdown', onLeave, true);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('pointerdown', onLeave, true);
      document.removeEventListener('focusin', onLeave);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The drawer or dialog around it stays.
    event.stopPropagation();
    onClose(true);
  };
  return (
    <div ref={frame} className="popup" popover="manual" role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Pixels to what it belongs to, and to the edges of the window. */
const [gap, edge] = [4, 8];

/** Answers whether it stands clear of what it belongs to. */
function place(popup: HTMLElement, anchor: HTMLElement): boolean {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  // Above, its label stays to be read.
  const label = anchor.closest('.ant-form-item')?.getBoundingClientRect().top ?? top;
  const { offsetWidth: width, offsetHeight: height } = popup;
  // What is wider stands out on both sides alike.
  const out = Math.max(0, width - (right - left)) / 2;
  const start = getComputedStyle(anchor).direction === 'rtl' ? right - width + out : left - out;
  const lowest = window.innerHeight - edge - height;
  const above = label - gap - height;
  const below = bottom + gap;
  popup.style.left = `${Math.max(edge, Math.min(start, window.innerWidth - edge - width))}px`;
  const isClear = (below <= lowest && top >= 0) || (above >= edge && bottom <= window.innerHeight);
  popup.style.top = `${below <= lowest ? below : above >= edge ? above : Math.max(edge, lowest)}px`;
  return isClear;
}
