import { type CellReader, textOf } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import type { SheetRow } from '../../platform/spreadsheets/sheet.ts';
import {
  type GroupText,
  isPlaceAndDate,
  isSignature,
  isTotal,
  numberedHeading,
  rankOf,
  withoutCount,
} from './row-patterns.ts';

/** Why a row is passed over: people are told by the texts `import.passed`. */
export type PassReason =
  | 'person'
  | 'afterEnd'
  | 'heading'
  | 'numbering'
  | 'total'
  | 'place'
  | 'signature'
  | 'group'
  | 'nothing';

/** A heading between rows, and the record that it names: the rows below it belong to that. */
interface RowGroup {
  readonly text: string;
  readonly field?: string;
  readonly id?: string;
}

/** A row below the heading, judged. */
export interface SiftedRow {
  readonly row: SheetRow;
  /** Null: it is data. */
  readonly reason: PassReason | null;
  /** Of a heading between rows. */
  readonly group?: RowGroup;
  /** What the headings above say of a row of data: ids by field. */
  readonly given: Readonly<Record<string, string>>;
}

interface SieveSettings {
  readonly columns: readonly { readonly index: number; readonly field: string | null }[];
  /** What the columns are called, by place. */
  readonly names: readonly string[];
  /** The field that tells records apart, and that which names them. */
  readonly key: string;
  readonly title: string;
  /** The last row of data, where somebody said so. */
  readonly end: number | null;
  /** Rows of which somebody said that they are data, or are not. */
  readonly said: ReadonlyMap<number, boolean | null>;
  /** The fields that a heading between rows may fill, because no column does; none: headings fill nothing. */
  readonly fills: ReadonlyMap<string, CellReader>;
}

/** Rows below a signature with so few cells are names of those who sign. */
const signedCells = 3;

/**
 * Makes the function that tells rows of data from what else stands in a sheet, row after row. What could be a record, having
 * a key and a name, is never passed over but by a person's word.
 */
export function createRowSieve(settings: SieveSettings): (row: SheetRow) => SiftedRow {
  const indexesOf = (field: string) =>
    settings.columns.flatMap((column) => (column.field === field ? [column.index] : []));
  const [keys, titles] = [indexesOf(settings.key), indexesOf(settings.title)];
  const mapped = settings.columns.flatMap(({ index, field }) => (field === null ? [] : [index]));
  const groups = new Map<string, { id: string; rank: number }>();
  let isSigned = false;
  let isFirst = true;

  return (row) => {
    const texts = row.cells.map((cell) => textOf(cell).trim());
    const filled = texts.filter((text) => text !== '');
    const has = (indexes: readonly number[]) => indexes.some((index) => (texts[index] ?? '') !== '');
    const values = mapped.filter((index) => has([index])).length;
    // Where the name is the key, another value makes it a record.
    const couldBeRecord =
      has(keys.length > 0 ? keys : titles) && has(titles) && (settings.key !== settings.title || values > 1);
    const data = (): SiftedRow => ({
      row,
      reason: null,
      given: Object.fromEntries([...groups].map(([field, { id }]) => [field, id])),
    });
    const passed = (reason: PassReason): SiftedRow => ({ row, reason, given: {} });

    const wasFirst = isFirst;
    isFirst = false;
    const said = settings.said.get(row.number) ?? null;
    if (said !== null) return said ? data() : passed('person');
    if (settings.end !== null && row.number > settings.end) return passed('afterEnd');
    if (repeatsHeading(texts, settings.names)) return passed('heading');
    if (wasFirst && isNumbering(filled)) return passed('numbering');
    if (couldBeRecord) return data();
    if (isTotal(filled[0] ?? '')) return passed('total');
    if (filled.every((text) => isSignature(text) || isPlaceAndDate(text))) {
      isSigned = true;
      return passed(filled.some(isSignature) ? 'signature' : 'place');
    }
    if (isSigned && !has(keys) && filled.length <= signedCells) return passed('signature');
    const heading = groupOf(filled, settings.fills);
    if (heading) return { ...passed('group'), group: enter(heading) };
    return values === 0 ? passed('nothing') : data();
  };

  /** Takes note of a heading: it ends those of its rank and below, and fills the fields whose record it names. */
  function enter({ rank, text }: GroupText): RowGroup {
    for (const [field, group] of groups) if (group.rank >= rank) groups.delete(field);
    for (const [field, lookup] of settings.fills) {
      const found = lookup(text);
      if (!('value' in found)) continue;
      const id = String(found.value);
      groups.set(field, { id, rank });
      return { text, field, id };
    }
    return { text };
  }
}

/** Whether every cell says what its column is called: the heading, printed anew on each page. */
function repeatsHeading(texts: readonly string[], names: readonly string[]): boolean {
  const filled = texts.flatMap((text, index) => (text === '' ? [] : [[text, names[index] ?? '']]));
  return filled.length > 1 && filled.every(([text = '', name = '']) => comparable(text) === comparable(name));
}

/** Whether the cells only count the columns: "(1)", "(2)", "(3)", or letters before them. */
function isNumbering(filled: readonly string[]): boolean {
  const bare = filled.map((text) => text.replace(/[()[\].]/g, '').trim());
  const numbers = bare.filter((text) => /^\d{1,2}$/.test(text)).map(Number);
  const letters = bare.filter((text) => /^[A-Z]$/.test(text));
  const inTurn = numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
  return bare.length > 2 && numbers.length + letters.length === bare.length && inTurn && (numbers[0] ?? 1) === 1;
}

/**
 * The heading that a row is: a text alone, but for its numbering and numbers behind it. Without a numbering, or with one as
 * rows of a list have it, it must name a record.
 */
function groupOf(filled: readonly string[], fills: ReadonlyMap<string, CellReader>): GroupText | undefined {
  const [first = '', ...rest] = filled;
  const numbering = rest.length > 0 ? rankOf(first) : undefined;
  const [text = '', ...behind] = numbering === undefined ? filled : rest;
  if (!/\p{L}/u.test(text) || behind.some((other) => !/^[\d.,\s]+$/.test(other))) return undefined;
  const heading = numbering === undefined ? numberedHeading(text) : { rank: numbering, text: withoutCount(text) };
  const names = (said: string) => [...fills.values()].some((lookup) => 'value' in lookup(said));
  if (heading && (heading.rank < 2 || names(heading.text))) return heading;
  const bare = withoutCount(text);
  return names(bare) ? { rank: 1, text: bare } : undefined;
}
