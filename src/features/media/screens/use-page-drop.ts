import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { pastedFiles } from '../../../ui/editor/pasted-files.ts';
import { atTop, readDropped } from './dropped-files.ts';

type Dropped = Awaited<ReturnType<typeof readDropped>>;

/**
 * Takes files dropped anywhere on the page, or pasted where nothing is being written; true while files are held over it.
 * Dialogs take, or refuse, their own.
 */
export function usePageDrop(onFiles: (files: Promise<Dropped>) => void, enabled: boolean): boolean {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const latest = useRef({ onFiles, t });
  latest.current = { onFiles, t };
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, act, { signal: stop.signal });
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || isElsewhere(event)) return;
      event.preventDefault();
      setOver(true);
    };
    listen('dragenter', hold);
    listen('dragover', hold);
    listen('dragleave', (event) => {
      // Of the window itself nothing lies beyond.
      if (event.relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      setOver(false);
      const { dataTransfer } = event;
      if (!dataTransfer || dataTransfer.files.length === 0 || isElsewhere(event)) return;
      event.preventDefault();
      latest.current.onFiles(readDropped(dataTransfer));
    });
    listen('paste', (event) => {
      const files = pastedFiles(event.clipboardData, latest.current.t);
      if (files.length === 0 || isElsewhere(event)) return;
      event.preventDefault();
      latest.current.onFiles(Promise.resolve({ files: atTop(files), isCut: false }));
    });
    return () => {
      setOver(false);
      stop.abort();
    };
  }, [enabled]);
  return over;
}

/** In a dialog, or where something is being written. */
function isElsewhere({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role=dialog], input, textarea, [contenteditable=true]') !== null;
}
