import type { Resource } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';
import { type ChosenValue, type ImportColumn, noSheet, type SheetField, wholeSheet } from './contract/operations.ts';
import { isConditionallyRequired } from './filled-fields.ts';
import type { KnownRecords } from './lookups.ts';
import type { ValueMappings } from './queries/fixes.ts';
import type { GivenCell } from './row-classifier.ts';
import { sheetFields } from './row-key.ts';

// Of which record a whole sheet is, where none of its columns says it: of that which its name names, or of one that somebody chose.

/**
 * The fields that no column fills and a sheet as a whole may, with what was said of each.
 * @param named those of which the sheet's name names a record: it is read where nobody said anything.
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

/** The fields of which the name of a sheet names a record: as it is called, or as somebody said before that it is meant. */
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

/** What the rows of a sheet are given by its name; of what somebody chose it only says that there is something. */
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
 * What was said of another sheet and holds for this one: not of which record it is as a whole, but that its name is to be
 * read; and not why its doubtful rows are right, which is said of rows that somebody has seen.
 */
export function valuesOfAnySheet(resource: Resource, chosen: readonly ChosenValue[]): ChosenValue[] {
  const fields = sheetFields(resource);
  return chosen.filter(
    ({ field, text, value }) =>
      text !== '' || value === wholeSheet || (!fields.includes(field) && !isConditionallyRequired(resource, field)),
  );
}
