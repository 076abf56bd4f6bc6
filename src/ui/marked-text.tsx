import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { fillIn, type TextValues } from '../lib/texts.ts';

interface MarkedTextProps {
  /** The raw text of the catalogue, with its placeholders: a value is never parsed as a mark. */
  text: string;
  values: TextValues;
  /** The elements for the marks, `<name>…</name>`, by name. */
  marks: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>;
}

/** A text of the catalogues with marked words. */
export function MarkedText({ text, values, marks }: MarkedTextProps): ReactNode {
  return [...text.matchAll(/<(\w+)>(.*?)<\/\1>|[^<]+/g)].map(([words, name = '', inside = '']) => {
    const mark = marks[name];
    const key = `${name} ${words}`;
    if (!mark) return <Fragment key={key}>{fillIn(words, values)}</Fragment>;
    return cloneElement(mark, { key }, fillIn(inside, values));
  });
}
