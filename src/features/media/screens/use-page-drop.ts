import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { pastedFiles } from '../../../ui/editor/pasted-files.ts';
import { atTop, readDropped } from './dropped-files.ts';

type Dropped = Awaited<ReturnType<typeof readDropped>>;

/**
 * Accepts files dropped anywhere on the page, or pasted outside input fields; true while files are dragged over it.
 * Dialogs handle their own.
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
    const acceptDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || isElsewhere(event)) return;
      event.preventDefault();
      setOver(true);
    };
    listen('dragenter', acceptDrag);
    listen('dragover', acceptDrag);
    listen('dragleave', (event) => {
      // The pointer has left the window.
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

/** Whether the target is in a dialog or an input field. */
function isElsewhere({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role=dialog], input, textarea, [contenteditable=true]') !== null;
}
