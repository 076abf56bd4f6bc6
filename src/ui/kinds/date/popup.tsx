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
  /** The anchor: the popup opens below it, or above it if there is more room. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  /** @param givesBack whether the focus returns to the element that opened it. */
  readonly onClose: (givesBack: boolean) => void;
  readonly children: ReactNode;
}

/**
 * A small dialog next to its anchor, above everything else and completely on the screen. Escape closes it, and so does
 * a click or focus elsewhere.
 */
export function Popup({ anchor, label, onClose, children }: PopupProps) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const popup = frame.current;
    if (!popup) return undefined;
    popup.showPopover();
    const settle = () => anchor.current && place(popup, anchor.current);
    // If there is no room above or below, the page scrolls, so that the input stays visible.
    if (settle() === false) {
      anchor.current?.scrollIntoView({ block: 'start' });
      settle();
    }
    // Scrolling any part of the page moves the anchor.
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
    // The surrounding drawer or dialog stays open.
    event.stopPropagation();
    onClose(true);
  };
  return (
    <div ref={frame} className="popup" popover="manual" role="dialog" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

/** Pixels between the popup and its anchor, and the edges of the window. */
const [gap, edge] = [4, 8];

/** Returns whether the popup does not cover its anchor. */
function place(popup: HTMLElement, anchor: HTMLElement): boolean {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  // Above the anchor, its label stays visible.
  const label = anchor.closest('.ant-form-item')?.getBoundingClientRect().top ?? top;
  const { offsetWidth: width, offsetHeight: height } = popup;
  // A wider popup extends beyond both sides equally.
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
