import { type DecimalMark, markOf, readDecimal } from './decimal-reading.ts';

/**
 * A number as a person types it, with the given decimal mark and without grouping. Reading it gives the same number: a
 * trailing zero is added where decimals could be read as thousands.
 */
export function writtenDecimal(number: string, mark: DecimalMark): string {
  const text = number.replace('.', mark);
  return 'value' in readDecimal(text) ? text : `${text}0`;
}

/** A number as a reader of a language types it. Called for each cell of a table, so the decimal mark is cached. */
export function writtenIn(number: string, language: string): string {
  const mark = marks.get(language) ?? markOf(language);
  marks.set(language, mark);
  return writtenDecimal(number, mark);
}

const marks = new Map<string, DecimalMark>();
