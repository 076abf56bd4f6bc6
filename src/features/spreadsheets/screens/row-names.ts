import type { Resource } from '../../../declare/resource.ts';
import { type ImportCell, type NamedRow, partsOfKey } from '../contract/row.ts';

/**
 * The cells of a row that add something to the names of its record next to them: key and title cells that were taken
 * unchanged are left out. A row with no other cells keeps them.
 */
export function cellsNextToNames(
  resource: Resource,
  { key, title }: NamedRow,
  cells: readonly ImportCell[],
): readonly ImportCell[] {
  const naming = new Set([resource.title, ...(resource.spreadsheet?.key ?? [])]);
  for (const said of Object.keys(resource.spreadsheet?.says ?? {})) naming.add(said);
  const shownNames = new Set([title, ...partsOfKey(key)]);
  const others = cells.filter(
    ({ field, text, stored, before, error, warning, original, source, differs }) =>
      !(naming.has(field) && shownNames.has(stored ?? text)) ||
      differs ||
      [before, error, warning, original, source].some((each) => each !== null),
  );
  return others.length > 0 ? others : cells;
}
