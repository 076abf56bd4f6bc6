import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';

/** Milliseconds without typing after which the text is counted again. */
const pause = 400;

/**
 * The number of characters, and of words as Vietnamese counts them, that is syllables between blanks. Counted in
 * pauses, because counting reads the whole text.
 */
export function useCounts(editor: Editor): {
  words: number;
  characters: number;
} {
  const [counts, setCounts] = useState(() => count(editor));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCounts(count(editor)), pause);
    };
    later();
    // Not 'update': a value set from outside counts as well.
    editor.on('transaction', later);
    return () => {
      editor.off('transaction', later);
      clearTimeout(timer);
    };
  }, [editor]);
  return counts;
}

function count(editor: Editor): { words: number; characters: number } {
  const { doc } = editor.state;
  const words = doc.textBetween(0, doc.content.size, '\n', '\n');
  // A letter with its diacritics counts as one character, however it was typed.
  const characters = doc.textBetween(0, doc.content.size, '', ' ').normalize('NFC');
  return { words: words.match(/\S+/g)?.length ?? 0, characters: characters.length };
}
