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

/** What empties a field; a blank cell leaves it as it is. */
const emptied: ReadonlySet<string> = new Set(['(trống)', '(empty)']);

/** What a cell shows where its formula has failed, or where it is too narrow; a text file keeps no more of it. */
const shownError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|CALC!|SPILL!)$|^#{3,}$/i;

/** What the reader of a column is given besides its field; see `ReadingColumn`. */
interface ColumnGiven {
  readonly date1904: boolean;
  readonly lookup?: Lookup | undefined;
  readonly answers?: Readonly<Record<string, string>> | undefined;
  readonly open?: ReadonlySet<string> | undefined;
  readonly typed?: boolean;
}

/** Texts and days of a column that are remembered with what they say: in long files they come again and again. */
const mostRemembered = 1_000;

/** Makes the reader of a column. */
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
  const said = compositeReader(resource, name);
  const read = said ?? (name === 'status' ? statusReader(resource) : fieldReader(resource, name, given));
  const clear = said ? undefined : clearingOf(resource, name);
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

/** What a formula that failed says; one that nobody has calculated says nothing yet. */
function failed(text: string): CellReading {
  return text === uncalculated ? wrong('cellUncalculated') : wrong('cellError', { text });
}

/** Letters and digits as wide as the characters of East Asia, by a keyboard in the wrong state: they are the same ones. */
function narrow(text: string): string {
  return text.replace(/[\uff01-\uff5e\u3000]/g, (wide) => wide.normalize('NFKC'));
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

/** What a column's choices are called. */
function readingColumn(resource: Resource, name: string): Pick<ReadingColumn, 'called' | 'child'> {
  return {
    called: (option) => choiceLabels(resource, name, option),
    child: (child) => ({ ...readingColumn(resource, child), date1904: false, answers: {}, open: new Set() }),
  };
}
