import type { Editor } from '@tiptap/core';
import { useCallback, useEffect, useRef } from 'react';
import { serializeDocument } from './serialize.ts';

/**
 * A document up to about this many characters is serialized in a few milliseconds, fast enough for every keystroke; a
 * larger one waits for a pause.
 */
const small = 10_000;
/** Milliseconds without typing after which a large document is serialized. */
const pause = 300;
/**
 * How many values sent to the form are remembered until it passes them back; a form further behind has stopped
 * answering.
 */
const most = 20;

/**
 * Synchronises an editor with a form's value. Each edit of a small document reaches the form at once, those of a large
 * one at the next pause, and all of them on blur, when the page is hidden, on unmount, or when `flush` is called. A
 * value that did not come from this editor (a restored draft, a merge) replaces the text.
 * @returns flush: updates the form now.
 */
export function useValue(editor: Editor, value: string, onChange: (html: string) => void): () => void {
  const listener = useRef(onChange);
  listener.current = onChange;
  /** The form's value, and how this editor writes it: the two differ for text that another program stored. */
  const known = useRef<{ value: string; written: string | null }>({ value, written: null });
  /** Values told to the form that have not come back as its own yet. */
  const awaited = useRef<string[]>([]);
  const edited = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useCallback(() => serializeDocument(editor.state.doc), [editor]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (!edited.current) return;
    edited.current = false;
    const written = write();
    if (written === known.current.written) return;
    known.current = { value: written, written };
    awaited.current = [...awaited.current.slice(-most), written];
    listener.current(written);
  }, [write]);

  useEffect(() => {
    const changed = () => {
      edited.current = true;
      clearTimeout(timer.current);
      if (editor.state.doc.content.size <= small) flush();
      else timer.current = setTimeout(flush, pause);
    };
    known.current.written ??= write();
    editor.on('update', changed);
    editor.on('blur', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      editor.off('update', changed);
      editor.off('blur', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [editor, flush, write]);

  useEffect(() => {
    // A form that renders late passes back an older value; newer keystrokes must survive that.
    const echo = awaited.current.indexOf(value);
    awaited.current.splice(0, echo + 1);
    if (echo !== -1 || value === known.current.value) return;
    clearTimeout(timer.current);
    edited.current = false;
    const { from, to } = editor.state.selection;
    editor.commands.setContent(value, { emitUpdate: false });
    known.current = { value, written: write() };
    // The cursor stays near its position, within the new text.
    const end = editor.state.doc.content.size;
    if (editor.isFocused) editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [editor, value, write]);

  return flush;
}
