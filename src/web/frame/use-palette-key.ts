import { useEffect, useEffectEvent } from 'react';

/** Calls `open` for Ctrl+K, by the letter, or by its key where the keyboard has other letters than Latin ones. */
export function usePaletteKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = event.key.toLowerCase() === 'k' || (event.key > '\u024f' && event.code === 'KeyK');
    // In a text it is the key of links, which the editor has taken.
    if (!isLetter || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.defaultPrevented)
      return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
