import { limits } from './limits.ts';

/** Collects the text of a string item: one `t`, or one per run of equal formatting; phonetic hints are skipped. */
export interface TextRuns {
  open(name: string): void;
  text(text: string): void;
  close(name: string): void;
  /** The text since the last call. */
  take(): string;
}

/** A collector for the elements inside `si` or `is`. */
export function cellTexts(): TextRuns {
  let collected = '';
  let inText = false;
  let inPhonetic = false;
  return {
    open(name) {
      if (name === 'rPh') inPhonetic = true;
      else if (name === 't') inText = !inPhonetic;
    },
    text(text) {
      // A cell that is too long is refused later, so the excess text is dropped.
      if (inText && collected.length <= maxCachedLength) collected += text;
    },
    close(name) {
      if (name === 'rPh') inPhonetic = false;
      else if (name === 't') inText = false;
    },
    take() {
      const text = collected;
      collected = '';
      return text;
    },
  };
}

/** An escaped character takes seven. */
const maxCachedLength = 7 * limits.cellCharacters;
