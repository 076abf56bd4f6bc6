import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { logicalKey } from '../../browser/logical-key.ts';

interface OpenMenu {
  /** The name of the entry whose menu is open. */
  readonly open: string | undefined;
  readonly setOpen: (name: string | undefined) => void;
}

/**
 * The keys of a menubar: https://www.w3.org/WAI/ARIA/apg/patterns/menubar/. Left and right walk along the bar, and from
 * an open menu to the next; down opens a menu at its first item, up at its last; Home, End and letters lead within a
 * level; Escape closes the menu and returns to its entry. In a page from right to left the left arrow goes left.
 */
export function useMenubarKeys(bar: RefObject<HTMLDivElement | null>, { open, setOpen }: OpenMenu) {
  /** Which item of the menu that opens now gets the focus. */
  const entering = useRef<'first' | 'last'>(undefined);
  useEffect(() => {
    if (open === undefined || !entering.current) return;
    const items = itemsOf(bar.current, '[role=menu] [role=menuitem]');
    items.at(entering.current === 'first' ? 0 : -1)?.focus();
    entering.current = undefined;
  }, [open, bar]);

  const entries = () => itemsOf(bar.current, ':scope > div:not([data-hidden]) > [role=menuitem]');
  const enter = (entry: HTMLElement | undefined, where: 'first' | 'last') => {
    if (entry?.getAttribute('aria-haspopup') !== 'menu') return;
    if (entry.dataset.name === open) {
      itemsOf(bar.current, '[role=menu] [role=menuitem]')
        .at(where === 'first' ? 0 : -1)
        ?.focus();
      return;
    }
    entering.current = where;
    setOpen(entry.dataset.name);
  };
  const along = (from: HTMLElement, step: number) => {
    const all = entries();
    const next = all.at((all.indexOf(from) + step) % all.length);
    next?.focus();
    if (open !== undefined) {
      setOpen(undefined);
      enter(next, 'first');
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const inMenu = target.closest('[role=menu]') !== null;
    const entry = inMenu
      ? target.closest('[role=menubar] > div')?.querySelector<HTMLElement>('[role=menuitem]')
      : target;
    if (!entry) return;
    const level = inMenu ? itemsOf(bar.current, '[role=menu] [role=menuitem]') : entries();
    const place = level.indexOf(target);
    if (key === 'ArrowRight' || key === 'ArrowLeft') along(entry, logicalKey(key) === 'ArrowRight' ? 1 : -1);
    else if (isEntering(key) && !inMenu && entry.ariaHasPopup === 'menu') enter(entry, 'first');
    else if (key === 'ArrowUp' && !inMenu) enter(entry, 'last');
    else if (key === 'ArrowDown') level.at((place + 1) % level.length)?.focus();
    else if (key === 'ArrowUp') level.at(place - 1)?.focus();
    else if (key === 'Home') level[0]?.focus();
    else if (key === 'End') level.at(-1)?.focus();
    else if (key === 'Escape' && open !== undefined) {
      setOpen(undefined);
      entry.focus();
    } else if (key === ' ' && inMenu) target.click();
    else if (/^\p{L}$/u.test(key)) startingWith(level, place, key)?.focus();
    else return;
    event.preventDefault();
    // Other listeners of the page do not act on it as well.
    event.stopPropagation();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && bar.current?.contains(relatedTarget))) setOpen(undefined);
  };
  useEffect(() => {
    if (open === undefined) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && bar.current?.contains(target))) setOpen(undefined);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open, bar, setOpen]);
  return { onKeyDown, onBlur };
}

function itemsOf(bar: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

/** The next item that begins with a letter; Vietnamese letters are also found by those without a tone. */
function startingWith(level: readonly HTMLElement[], place: number, letter: string): HTMLElement | undefined {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/giu, 'd').toLowerCase();
  const around = [...level.slice(place + 1), ...level.slice(0, place + 1)];
  return around.find((item) => plain(item.textContent.trim()).startsWith(plain(letter)));
}

/** Whether a key opens the menu of an entry of the bar and leads into it. */
function isEntering(key: string): boolean {
  return key === 'ArrowDown' || key === 'Enter' || key === ' ';
}
