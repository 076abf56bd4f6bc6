import { useEffect, useEffectEvent } from 'react';
import { announceShortcuts, isPressed, isTypedText, type Shortcut } from './shortcuts.ts';

/**
 * Runs something when keys are pressed anywhere on the page, and tells the sheet of shortcuts. Signs are left to whoever
 * types into a field or has a dialog open.
 * @param isTold false: the keys do nothing now, but are kept from the browser, which would do something else.
 */
export function useShortcut({ group, keys, text }: Shortcut, run: () => void, isTold = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The other Alt types letters, as the Polish “ł”; it counts as Ctrl and Alt.
    if (event.getModifierState('AltGraph')) return;
    if (event.defaultPrevented || !isPressed(event, keys) || (isTypedText(keys) && isElsewhere(event.target))) return;
    event.preventDefault();
    if (isTold) run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => (isTold ? announceShortcuts([{ group, keys, text }]) : undefined), [group, keys, text, isTold]);
}

/** Tells the sheet of shortcuts about keys that a part of the page takes itself, while it does. */
export function useAnnouncedShortcuts(shortcuts: readonly Shortcut[], isTold = true): void {
  useEffect(() => (isTold ? announceShortcuts(shortcuts) : undefined), [shortcuts, isTold]);
}

function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, [contenteditable], dialog, [role=dialog]') !== null
  );
}
