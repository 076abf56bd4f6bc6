import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';
import { foldWords } from '../../lib/fold.ts';
import { maxSearchedWords, searchCondition, searchQuery } from '../search.ts';
import type { Parameters } from '../statement.ts';
import { textCondition } from '../text-words.ts';
import { storedKind } from './registry.ts';

/**
 * The condition that each search word is the beginning of a word of the record `r`, or of a record that one of its
 * searched reference fields names: an output is found by the name of its plant. With `searchTexts` the words of its own
 * fields and of its long texts count, as a job has taken them. Undefined without words.
 */
export function recordSearchCondition(
  resource: Resource,
  { textSearch, searchTexts }: ListInput,
  parameters: Parameters,
): string | undefined {
  if (searchTexts && resource.searchTexts) {
    const words = searchQuery(textSearch, parameters);
    return words && textCondition(resource, words);
  }
  const named = resource.search.flatMap((name) => {
    const field = resource.fields[name];
    const searchThrough = field && storedKind(field).searchThrough;
    return searchThrough ? [(query: string) => searchThrough(name, field, query)] : [];
  });
  if (named.length === 0) return searchCondition(textSearch, parameters);
  const conditions = foldWords(textSearch ?? '')
    .slice(0, maxSearchedWords)
    .flatMap((word) => {
      const query = searchQuery(word, parameters);
      return query ? `(${[`r.search @@ ${query}`, ...named.map((through) => through(query))].join(' OR ')})` : [];
    });
  return conditions.length > 0 ? conditions.join(' AND ') : undefined;
}
