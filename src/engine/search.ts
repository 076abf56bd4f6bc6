import { declaredKind } from '../declare/kinds/registry.ts';
import type { Resource } from '../declare/resource.ts';
import { foldWords } from '../lib/fold.ts';
import type { Parameters } from './statement.ts';

/** Longer words are cut: PostgreSQL's index takes lexemes of at most 2 KB, and nobody searches for them. */
const maxWord = 64;
export const maxSearchedWords = 12;

/**
 * The words by which a record is found, folded (see lib/fold.ts), each once, separated by blanks. `searchVector` makes
 * the record's `search` column from them; with its index the cost of a search depends only on the number of matches.
 */
export function searchWords(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const texts = resource.search.map((name) => {
    const field = resource.fields[name];
    const words = field && declaredKind(field).words;
    return words ? words(record[name], field) : String(record[name] ?? '');
  });
  return wordsOf(texts);
}

/** The same for texts that do not belong to a declared resource, such as those of an account. */
export function wordsOf(texts: readonly string[]): string {
  const words = foldWords(texts.join('\n')).map((word) => (word.length > maxWord ? word.slice(0, maxWord) : word));
  return [...new Set(words)].join(' ');
}

/** The SQL expression of the search column for the placeholder of `searchWords`. */
export function searchVector(words: string): string {
  return `array_to_tsvector(string_to_array(${words}, ' '))`;
}

/** The condition that each search word is the beginning of a word of the record; undefined without words. */
export function searchCondition(textSearch: string | undefined, parameters: Parameters): string | undefined {
  const searchThrough = searchQuery(textSearch, parameters);
  return searchThrough && `r.search @@ ${searchThrough}`;
}

/** The tsquery for that condition, as a placeholder. */
export function searchQuery(textSearch: string | undefined, parameters: Parameters): string | undefined {
  const words = foldWords(textSearch ?? '').slice(0, maxSearchedWords);
  return words.length > 0 ? parameters.add(prefixQuery(words), 'tsquery') : undefined;
}

/** The tsquery of folded words, each the beginning of one. They contain only letters and digits: quotes escape them. */
export function prefixQuery(words: readonly string[]): string {
  return words.map((word) => `'${word.slice(0, maxWord)}':*`).join(' & ');
}
