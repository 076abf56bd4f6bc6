/**
 * The text variant for one record, with its title, or for several, with their number: Vietnamese has no plural forms.
 */
export function wording(records: readonly unknown[]): 'one' | 'many' {
  return records.length === 1 ? 'one' : 'many';
}
