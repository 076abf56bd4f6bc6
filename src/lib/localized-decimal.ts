import { type DecimalMark, markOf, readDecimal } from './decimal-reading.ts';

/**
 * A number as somebody types it: with the mark of its decimals, and none between its thousands. Read again it is the same number:
 * a nought stands behind decimals that could be taken for thousands.
 */
export function writtenDecimal(number: string, mark: DecimalMark): string {
  const text = number.replace('.', mark);
  return 'value' in readDecimal(text) ? text : `${text}0`;
}

/** A number as somebody who reads a language types it. Asked for each cell of a table: the mark is looked up once. */
export function writtenIn(number: string, language: string): string {
  const mark = marks.get(language) ?? markOf(language);
  marks.set(language, mark);
  return writtenDecimal(number, mark);
}

const marks = new Map<string, DecimalMark>();
