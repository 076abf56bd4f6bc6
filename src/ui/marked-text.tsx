import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { fillIn, type TextValues } from '../lib/texts.ts';

interface MarkedTextProps {
  /** As the catalogue has it, its places not yet filled in: a value is never read as a mark. */
  text: string;
  values: TextValues;
  /** What stands for the marks, `<name>…</name>`, by their names. */
  marks: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

/** A text of the catalogues with words in it that are marked. */
export function MarkedText({ text, values, marks }: MarkedTextProps): ReactNode {
  return [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+/g)].map(([words, name = '', inside = '']) => {
    const mark = marks[name];
    const key = `${name} ${words}`;
    if (!mark) return <Fragment key={key}>{fillIn(words, values)}</Fragment>;
    return cloneElement(mark, { key }, fillIn(inside, values));
  });
}
