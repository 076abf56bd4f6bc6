import type { Resource } from '../../../declare/resource.ts';
import { type ImportCell, type ImportRow, partsOfKey } from '../row-contract.ts';

type NamedRow = Pick<ImportRow, 'key' | 'title'>;

/** What a row's record is called, and its key where that says more than the name. Each word of the two stands once. */
export function namesOf({ key, title }: NamedRow): { readonly name: string; readonly aside: string } {
  const parts = partsOfKey(key);
  if (key === '' || key === title) return { name: title, aside: '' };
  if (parts.includes(title)) return { name: key, aside: '' };
  // A title of several fields of the key, as that of a reading, says them all: "Ialy, 01/05/2026 07:00".
  const isSaid = parts.length > 1 && parts.every((part) => title.includes(part));
  return { name: title, aside: isSaid ? '' : key };
}

/**
 * The cells of a row that say more than the names of its record, beside which they stand: its key and its name, where they are taken
 * as they stand in the file, are not told twice. A row that says nothing else keeps them.
 */
export function cellsBesideNames(
  resource: Resource,
  { key, title }: NamedRow,
  cells: readonly ImportCell[],
): readonly ImportCell[] {
  const naming = new Set([resource.title, ...(resource.spreadsheet?.key ?? [])]);
  for (const said of Object.keys(resource.spreadsheet?.says ?? {})) naming.add(said);
  const told = new Set([title, ...partsOfKey(key)]);
  const others = cells.filter(
    ({ field, text, stored, before, error, warning, original, source, differs }) =>
      !(naming.has(field) && told.has(stored ?? text)) ||
      differs ||
      [before, error, warning, original, source].some((each) => each !== null),
  );
  return others.length > 0 ? others : cells;
}
