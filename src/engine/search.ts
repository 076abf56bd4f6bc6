import { declaredKind } from '../declare/kinds/registry.ts';
import type { Resource } from '../declare/resource.ts';
import { foldWords } from '../lib/fold.ts';
import type { Parameters } from './statement.ts';

/** Longer words are cut: PostgreSQL's index takes lexemes of at most 2 KB, and nobody searches for them. */
const maxWord = 64;
export const maxSearchedWords = 12;

/**
 * The words under which a record is found, folded (see lib/fold.ts) and each once, with blanks between: the text of
 * which `searchVector` makes the record's `search` column, whose index makes a search as cheap as the number of its
 * matches.
 */
export function searchWords(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const texts = resource.search.map((name) => {
    const field = resource.fields[name];
    const words = field && declaredKind(field).words;
    return words ? words(record[name], field) : String(record[name] ?? '');
  });
  return wordsOf(texts);
}

/** The same for texts of something that is no declared resource, such as an account. */
export function wordsOf(texts: readonly string[]): string {
  const words = foldWords(texts.join('\n')).map((word) => (word.length > maxWord ? word.slice(0, maxWord) : word));
  return [...new Set(words)].join(' ');
}

/** The SQL expression of the search column for the placeholder of `searchWords`. */
export function searchVector(words: string): string {
  return `array_to_tsvector(string_to_array(${words}, ' '))`;
}

/** The condition that a record has a word beginning with each of the words searched for; undefined without any. */
export function searchCondition(textSearch: string | undefined, parameters: Parameters): string | undefined {
  const searchThrough = searchQuery(textSearch, parameters);
  return searchThrough && `r.search @@ ${searchThrough}`;
}

/** What a vector of words is compared with to tell that: a placeholder. */
export function searchQuery(textSearch: string | undefined, parameters: Parameters): string | undefined {
  const words = foldWords(textSearch ?? '').slice(0, maxSearchedWords);
  if (words.length === 0) return undefined;
  // The words are letters and digits only, so quoting them is all the escaping there is.
  const expression = words.map((word) => `'${word.slice(0, maxWord)}':*`).join(' & ');
  return parameters.add(expression, 'tsquery');
}
