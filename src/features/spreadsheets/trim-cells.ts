import type { Resource } from '../../declare/resource.ts';
import type { CellReader } from '../../engine/kinds/sheet.ts';

/** A reader that ignores what a table puts after the values of a column. */
export function trimmedReader(resource: Resource, field: string, read: CellReader): CellReader {
  const words = resource.spreadsheet?.cut?.[field];
  if (words === undefined) return read;
  const needle = words.toLowerCase();
  return (cell) => {
    if (typeof cell !== 'string') return read(cell);
    const text = cell.normalize('NFC');
    const place = text.toLowerCase().indexOf(needle);
    return read(place < 0 ? cell : text.slice(0, place).replace(/[\s(,;–-]+$/u, ''));
  };
}
