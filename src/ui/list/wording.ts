/**
 * Which words to use for these records. Vietnamese has no plural, but one record is spoken of by its title and
 * several by their number, in every language.
 */
export function wording(records: readonly unknown[]): 'one' | 'many' {
  return records.length === 1 ? 'one' : 'many';
}
