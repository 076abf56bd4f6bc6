import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { type CellReader, type Lookup, type ReadingColumn, textOf, wrong } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import { choiceLabels, statusValues } from './labels.ts';

/** What empties a field; a blank cell leaves it as it is. */
const emptied: ReadonlySet<string> = new Set(['(trống)', '(empty)']);

/**
 * Makes the reader of a column.
 * @param date1904 whether the workbook counts its days from 1904: numbers in a column of dates are such counts.
 * @param lookup for references.
 */
export function cellReader(
  resource: Resource,
  name: string,
  { date1904, lookup }: { date1904: boolean; lookup?: Lookup | undefined },
): CellReader {
  const read = name === 'status' ? statusReader(resource) : fieldReader(resource, name, date1904, lookup);
  const clear = clearingOf(resource, name);
  return (cell) => {
    if (cell === null || cell === '') return { blank: true };
    if (typeof cell === 'object' && 'error' in cell) return wrong('cellError', { text: cell.error });
    if (typeof cell === 'string') {
      const text = cell.trim();
      if (text === '') return { blank: true };
      if (emptied.has(text.toLowerCase().normalize('NFC'))) return clear ? { value: clear() } : wrong('choice');
    }
    return read(typeof cell === 'string' ? cell.trim() : cell);
  };
}

/** What a field holds when it is emptied; a status is never empty. */
function clearingOf(resource: Resource, name: string): (() => unknown) | undefined {
  const field = resource.fields[name];
  if (!field) return undefined;
  return storedKind(field).sheet?.cleared ?? (() => declaredKind(field).empty(field));
}

function statusReader(resource: Resource): CellReader {
  const known = statusValues(resource);
  return (cell) => {
    const code = known.get(comparable(textOf(cell)));
    return code === undefined ? wrong('choice') : { value: code };
  };
}

function fieldReader(resource: Resource, name: string, date1904: boolean, lookup: Lookup | undefined): CellReader {
  const field = resource.fields[name];
  const sheet = field && storedKind(field).sheet;
  if (!sheet) return () => wrong('type');
  return sheet.reader(field, { ...readingColumn(resource, name), date1904, lookup });
}

/** What a column's choices are called. */
function readingColumn(resource: Resource, name: string): Pick<ReadingColumn, 'called' | 'child'> {
  return {
    called: (option) => choiceLabels(resource, name, option),
    child: (child) => ({ ...readingColumn(resource, child), date1904: false }),
  };
}
