import { declaredKind } from '../../declare/kinds/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import {
  type CellReader,
  type CellReading,
  type Lookup,
  type ReadingColumn,
  textOf,
  wrong,
} from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import { type CellValue, uncalculated } from '../../platform/spreadsheets/sheet.ts';
import { compositeReader } from './composite-columns.ts';
import { choiceLabels, statusValues } from './labels.ts';

/** Texts that clear a field; a blank cell leaves it unchanged. */
const emptied: ReadonlySet<string> = new Set(['(trống)', '(empty)']);

/** What a cell shows when its formula failed or the cell is too narrow; a text file contains only this. */
const shownError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|CALC!|SPILL!)$|^#{3,}$/i;

/** The reader's input besides the field; see `ReadingColumn`. */
interface ColumnGiven {
  readonly date1904: boolean;
  readonly lookup?: Lookup | undefined;
  readonly answers?: Readonly<Record<string, string>> | undefined;
  readonly open?: ReadonlySet<string> | undefined;
  readonly typed?: boolean;
}

/** Size of the cache of a column's texts and days with their results: in long files they repeat. */
const mostRemembered = 1_000;

/** Creates the reader of a column. */
export function cellReader(resource: Resource, name: string, given: ColumnGiven): CellReader {
  const read = plainReader(resource, name, given);
  const [texts, days] = [new Map<string, CellReading>(), new Map<string, CellReading>()];
  const remembered = (known: Map<string, CellReading>, text: string, cell: CellValue): CellReading => {
    const found = known.get(text);
    if (found) return found;
    if (known.size >= mostRemembered) known.clear();
    const reading = read(cell);
    known.set(text, reading);
    return reading;
  };
  return (cell) => {
    if (typeof cell === 'string') return remembered(texts, cell, cell);
    const isDay = typeof cell === 'object' && cell !== null && 'date' in cell && !cell.yearless && !cell.dayless;
    return isDay ? remembered(days, cell.date, cell) : read(cell);
  };
}

function plainReader(resource: Resource, name: string, given: ColumnGiven): CellReader {
  const composite = compositeReader(resource, name);
  const read = composite ?? (name === 'status' ? statusReader(resource) : fieldReader(resource, name, given));
  const clear = composite ? undefined : clearingOf(resource, name);
  return (cell) => {
    if (cell === null || cell === '') return blank;
    if (typeof cell === 'object' && 'error' in cell) return failed(cell.error);
    if (typeof cell === 'string') {
      const text = narrow(cell).trim();
      if (text === '') return blank;
      if (shownError.test(text)) return failed(text);
      if (emptied.has(text.toLowerCase().normalize('NFC'))) return clear ? { value: clear() } : wrong('choice');
    }
    return read(typeof cell === 'string' ? narrow(cell).trim() : cell);
  };
}

const blank: CellReading = { blank: true };

/** The error of a failed formula; a formula that was never calculated has an error of its own. */
function failed(text: string): CellReading {
  return text === uncalculated ? wrong('cellUncalculated') : wrong('cellError', { text });
}

/** Converts full-width letters and digits, which an East Asian keyboard in the wrong mode types, to normal ones. */
function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (wide) => wide.normalize('NFKC'));
}

/** The value of a field when it is cleared; a status cannot be cleared. */
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

function fieldReader(resource: Resource, name: string, given: ColumnGiven): CellReader {
  const field = resource.fields[name];
  const sheet = field && storedKind(field).sheet;
  if (!sheet) return () => wrong('type');
  return sheet.reader(field, {
    ...readingColumn(resource, name),
    ...given,
    answers: given.answers ?? {},
    open: given.open ?? new Set(),
  });
}

/** The names of a column's choices. */
function readingColumn(resource: Resource, name: string): Pick<ReadingColumn, 'called' | 'child'> {
  return {
    called: (option) => choiceLabels(resource, name, option),
    child: (child) => ({ ...readingColumn(resource, child), date1904: false, answers: {}, open: new Set() }),
  };
}
