import { foldWords } from '../../lib/fold.ts';
import { maxSearchedWords } from '../search.ts';
import type { Parameters } from '../statement.ts';

/**
 * The condition that each search word is the beginning of a word of a text without a search column. The PostgreSQL
 * expression is folded and matched for each row, so use it only for tables of a few thousand rows.
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
  // Words contain only letters and digits. Each must be the beginning of a word of the text.
  const patterns = words.map((word) => `(^|[^[:alnum:]])${word}`);
  return `translate(lower(${bare}), 'đĐ', 'dd') ~ ALL(${parameters.add(patterns, 'text[]')})`;
}
