import type { Resource } from '../../declare/resource.ts';
import { type ChosenValue, type ImportColumn, type SheetField, wholeSheet } from './contract.ts';
import { isAsked } from './filled-fields.ts';
import { sheetFields } from './row-key.ts';
import type { GivenCell } from './row-sieve.ts';

// Of which record a whole sheet is, where none of its columns says it: of that which its name names, or of one that somebody chose.

/** The fields that no column fills and a sheet as a whole may, with what was said of each. */
export function fieldsOfSheet(
  resource: Resource,
  columns: readonly Pick<ImportColumn, 'field'>[],
  chosen: readonly ChosenValue[],
): SheetField[] {
  return sheetFields(resource)
    .filter((name) => columns.every(({ field }) => field !== name))
    .map((field) => ({ field, value: chosen.find((said) => said.field === field && said.text === '')?.value ?? null }));
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
export function saidOfAnySheet(resource: Resource, chosen: readonly ChosenValue[]): ChosenValue[] {
  const fields = sheetFields(resource);
  return chosen.filter(
    ({ field, text, value }) =>
      text !== '' || value === wholeSheet || (!fields.includes(field) && !isAsked(resource, field)),
  );
}
