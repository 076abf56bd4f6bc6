import type { Resource } from '../declare/resource.ts';
import { foldWords } from '../lib/fold.ts';
import { richTextToPlain } from './sanitize.ts';
import type { Parameters } from './statement.ts';

/** Longer words are cut: PostgreSQL's index takes lexemes of at most 2 KB, and nobody searches for them. */
const maxWord = 64;
const maxSearchedWords = 12;
/** Bytes of words kept of one record; PostgreSQL refuses a word list of a megabyte. The title's words come first. */
const maxIndexedBytes = 500_000;

/**
 * The words under which a record is found, folded (see lib/fold.ts) and each once. They become the record's
 * `search` column, whose index makes a search as cheap as the number of its matches.
 */
export function searchWords(resource: Resource, record: Readonly<Record<string, unknown>>): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const name of resource.search) {
    const value = record[name];
    const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
    const plain = resource.fields[name]?.kind === 'richText' ? richTextToPlain(text) : text;
    for (const found of foldWords(plain)) {
      const word = found.slice(0, maxWord);
      bytes += words.has(word) ? 0 : Buffer.byteLength(word);
      if (bytes > maxIndexedBytes) return [...words];
      words.add(word);
    }
  }
  return [...words];
}

/** The condition that a record has a word beginning with each of the words searched for; undefined without any. */
export function searchCondition(textSearch: string | undefined, parameters: Parameters): string | undefined {
  const words = foldWords(textSearch ?? '').slice(0, maxSearchedWords);
  if (words.length === 0) return undefined;
  // The words are letters and digits only, so quoting them is all the escaping there is.
  const expression = words.map((word) => `'${word.slice(0, maxWord)}':*`).join(' & ');
  return `r.search @@ ${parameters.add(expression, 'tsquery')}`;
}
