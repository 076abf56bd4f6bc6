/** Whether words speak of one record, by its title, or of several, by their number: Vietnamese has no plural. */
export function wording(records: readonly unknown[]): 'one' | 'many' {
  return records.length === 1 ? 'one' : 'many';
}
