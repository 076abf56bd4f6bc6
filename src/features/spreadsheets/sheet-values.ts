import { isConditionallyRequired } from '../../declare/kinds/spreadsheet.ts';
import type { Resource } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';
import { type ChosenValue, type ImportColumn, noSheet, type SheetField, wholeSheet } from './contract/operations.ts';
import type { KnownRecords } from './lookups.ts';
import type { ValueMappings } from './queries/fixes.ts';
import type { GivenCell } from './row-classifier.ts';
import { sheetFields } from './row-key.ts';

// The record of a whole sheet, where none of its columns names it: the one that its name names, or a chosen one.

/**
 * The fields without a column that a whole sheet may fill, with their choices.
 * @param named those for which the sheet's name names a record: the name is used where nobody chose anything.
 */
export function fieldsOfSheet(
  resource: Resource,
  columns: readonly Pick<ImportColumn, 'field'>[],
  chosen: readonly ChosenValue[],
  named: readonly string[] = [],
): SheetField[] {
  return sheetFields(resource)
    .filter((name) => columns.every(({ field }) => field !== name))
    .map((field) => {
      const said = chosen.find((value) => value.field === field && value.text === '')?.value ?? null;
      const isNamed = named.includes(field);
      const value = said === noSheet ? null : (said ?? (isNamed ? wholeSheet : null));
      return { field, value, named: isNamed && value === wholeSheet };
    });
}

/** The fields for which the name of a sheet names a record: by the record's name, or by an earlier value mapping. */
export function namedBySheet(
  resource: Resource,
  sheet: string,
  records: ReadonlyMap<string, KnownRecords>,
  mappings: ValueMappings,
): string[] {
  if (sheet === '') return [];
  return sheetFields(resource).filter((field) => {
    const found = records.get(field)?.lookup(sheet);
    return (found && 'value' in found) || mappings.get(field)?.has(comparable(sheet)) === true;
  });
}

/** The values that the rows get from the name of their sheet; for a chosen record only that there is a value. */
export function givenBySheet(fields: readonly SheetField[], sheet: string): Readonly<Record<string, GivenCell>> {
  return Object.fromEntries(
    fields.flatMap(({ field, value }) => {
      if (value === null) return [];
      const by = value === wholeSheet ? 'sheet' : 'person';
      return [[field, { by, cell: by === 'sheet' ? sheet : value, place: by === 'sheet' ? sheet : '' }] as const];
    }),
  );
}

/**
 * The choices for another sheet that also apply to this one: that its name is read, but not which record it is about;
 * and not the explanations of doubtful rows, which apply to rows that somebody has seen.
 */
export function valuesOfAnySheet(resource: Resource, chosen: readonly ChosenValue[]): ChosenValue[] {
  const fields = sheetFields(resource);
  return chosen.filter(
    ({ field, text, value }) =>
      text !== '' || value === wholeSheet || (!fields.includes(field) && !isConditionallyRequired(resource, field)),
  );
}
