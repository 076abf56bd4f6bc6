import { type RawBuilder, sql } from 'kysely';
import { wordsOf } from '../../engine/search.ts';

/** The value of a `search` column for these texts, as `searchVector` computes it for records of a resource. */
export function searchValue(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`array_to_tsvector(string_to_array(${wordsOf(texts)}, ' '))`;
}
