import { foldWords } from '../../lib/fold.ts';
import { maxSearchedWords } from '../search.ts';
import type { Parameters } from '../statement.ts';

/**
 * The condition that a text has a word beginning with each of the words searched for, where no search column keeps it: a
 * PostgreSQL expression, which is folded and read for each row, so it is
 * for registers of a few thousand rows.
 */
export function textCondition(
  expression: string,
  textSearch: string | undefined,
  parameters: Parameters,
): string | undefined {
  const words = foldWords(textSearch ?? '').slice(0, maxSearchedWords);
  if (words.length === 0) return undefined;
  const marks = String.raw`U&'[\0300-\036F]'`;
  const bare = `regexp_replace(normalize(${expression}, NFD), ${marks}, '', 'g')`;
  // Words are letters and digits only; each must begin one of the text.
  const patterns = words.map((word) => `(^|[^[:alnum:]])${word}`);
  return `translate(lower(${bare}), 'đĐ', 'dd') ~ ALL(${parameters.add(patterns, 'text[]')})`;
}
