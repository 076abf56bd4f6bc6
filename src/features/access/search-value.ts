import { type RawBuilder, sql } from 'kysely';
import { wordsOf } from '../../engine/search.ts';

/** What a `search` column holds for these texts: the same as `searchVector` gives the records of a resource. */
export function searchValue(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`array_to_tsvector(string_to_array(${wordsOf(texts)}, ' '))`;
}
