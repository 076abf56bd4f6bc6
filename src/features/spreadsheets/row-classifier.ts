import { type CellReader, textOf } from '../../engine/kinds/sheet.ts';
import { comparable } from '../../lib/fold.ts';
import type { CellValue, SheetRow } from '../../platform/spreadsheets/sheet.ts';
import {
  type GroupText,
  isCount,
  isPlaceAndDate,
  isShiftOffice,
  isSignature,
  isTotal,
  numberedHeading,
  rankOf,
  withoutCount,
} from './row-patterns.ts';

/** Why a row is skipped; the texts are under `import.passed`. */
export type SkipReason =
  | 'person'
  | 'afterEnd'
  | 'hidden'
  | 'title'
  | 'heading'
  | 'numbering'
  | 'total'
  | 'place'
  | 'signature'
  | 'group'
  | 'nothing'
  | 'valueless'
  | 'unknown';

/** A heading between rows, the field of the rows below that it fills, and the record that it names. */
interface RowGroup {
  readonly text: string;
  readonly field?: string;
  readonly id?: string;
}

/**
 * A value of a row's field from outside its own cell, and its place: a heading between the rows, a merged cell, the
 * name of a column, a person.
 */
export interface GivenCell {
  readonly by: 'group' | 'merged' | 'heading' | 'sheet' | 'person';
  readonly cell: CellValue;
  /** The row, the cell or the column, as people name it. */
  readonly place: string;
}

/** A classified row below the heading. */
export interface ClassifiedRow {
  readonly row: SheetRow;
  /** Null: it is data. */
  readonly reason: SkipReason | null;
  /** Of a heading between rows. */
  readonly group?: RowGroup;
  /** The values of a data row that come from headings above, by field. */
  readonly given: Readonly<Record<string, GivenCell>>;
}

/** A field that headings between the rows may fill. */
interface FilledField {
  readonly read: CellReader;
  /** No row can be stored without a value: an unknown heading raises a question. */
  readonly required: boolean;
}

interface ClassifierSettings {
  readonly columns: readonly { readonly index: number; readonly field: string | null }[];
  /** The column names, by index. */
  readonly names: readonly string[];
  /** The titles above them: lists that continue on another page repeat them. */
  readonly titles: readonly string[];
  /** Rows that are hidden in the file are skipped. */
  readonly withoutHidden: boolean;
  /** The key fields, and the title. */
  readonly key: readonly string[];
  readonly title: string;
  /** The last row of data, if somebody set it. */
  readonly end: number | null;
  /** Rows that somebody marked as data or as not data. */
  readonly said: ReadonlyMap<number, boolean | null>;
  /** The fields that a heading between rows may fill, because no column does; empty: headings fill nothing. */
  readonly fills: ReadonlyMap<string, FilledField>;
  /** Readers of fields that a heading may name although they have a column; such a heading fills no field. */
  readonly otherReaders: readonly CellReader[];
}

/** Rows below a signature with at most this many cells are names of signers. */
const signedCells = 3;

/**
 * Creates the function that distinguishes data rows from the rest of a sheet, row after row. A possible record, with a
 * key and a title, is skipped only when a person says so.
 */
export function createRowClassifier(settings: ClassifierSettings): (row: SheetRow) => ClassifiedRow {
  const indexesOf = (field: string) =>
    settings.columns.flatMap((column) => (column.field === field ? [column.index] : []));
  const titles = indexesOf(settings.title);
  const keyColumns = settings.key.map(indexesOf).filter((indexes) => indexes.length > 0);
  const keys = keyColumns.length > 0 ? keyColumns : [titles];
  const mapped = settings.columns.flatMap(({ index, field }) => (field === null ? [] : [index]));
  const headings = settings.names.map(comparable);
  const isNameKey = settings.key.every((name) => name === settings.title);
  const repeated = new Set(settings.titles.map(withoutNumbers).filter((text) => text !== ''));
  const names = (text: string) =>
    [...settings.otherReaders, ...[...settings.fills.values()].map(({ read }) => read)].some(
      (read) => 'value' in read(text),
    );
  let groups: (GroupText & { readonly row: number; readonly field: string; readonly named: boolean })[] = [];
  let isSigned = false;
  let isFirst = true;

  return (row) => {
    const { cells } = row;
    // Most rows are data, for which only a few cells are needed as text.
    const texts: string[] = [];
    const textAt = (index: number) => {
      texts[index] ??= textOf(cells[index] ?? null).trim();
      return texts[index];
    };
    const isThere = (index: number) => typeof cells[index] === 'number' || textAt(index) !== '';
    const there = cells.flatMap((_, index) => (isThere(index) ? [index] : []));
    const filled = () => there.map(textAt);
    const first = textAt(there[0] ?? -1);
    const has = (indexes: readonly number[]) => indexes.some(isThere);
    let values = 0;
    for (const index of mapped) if (isThere(index)) values += 1;
    // Where the title is the key, another value makes it a record.
    const couldBeRecord = keys.every(has) && has(titles) && (!isNameKey || values > 1);
    const data = (): ClassifiedRow => ({ row, reason: null, given: givenBy(groups) });
    const passed = (reason: SkipReason): ClassifiedRow => ({ row, reason, given: {} });

    const wasFirst = isFirst;
    isFirst = false;
    const decision = settings.said.get(row.number) ?? null;
    if (decision !== null) return decision ? data() : passed('person');
    if (settings.end !== null && row.number > settings.end) return passed('afterEnd');
    if (settings.withoutHidden && row.hidden) return passed('hidden');
    if (there.length === 0) return passed('nothing');
    // Every cell equals its column's name: the heading, repeated on each page.
    if (there.length > 1 && there.every((index) => comparable(textAt(index)) === (headings[index] ?? ''))) {
      return passed('heading');
    }
    if (there.length === 1 && repeated.has(withoutNumbers(first))) return passed('title');
    if (wasFirst && isNumbering(filled())) return passed('numbering');
    const isNamed = () => titles.some((index) => isName(textAt(index)));
    if (isTotal(first) && !(couldBeRecord && isNamed())) return passed('total');
    const signing = () => {
      // A signature has no number, while most rows have one.
      if (there.some((index) => typeof cells[index] === 'number')) return undefined;
      if (isSigned && there.length <= signedCells && !/\d/.test(filled().join(''))) return 'signature';
      const isOffice = (text: string) => isSignature(text) || isPlaceAndDate(text) || isShiftOffice(text);
      if (!isOffice(first) || !filled().every(isOffice)) return undefined;
      return filled().some(isSignature) ? 'signature' : filled().some(isPlaceAndDate) ? 'place' : undefined;
    };
    // The name of a signer may be in a column of a composite key, but does not make a record.
    const signed = !couldBeRecord || keys.length > 1 ? signing() : undefined;
    isSigned ||= signed !== undefined;
    if (signed) return passed(signed);
    if (couldBeRecord) return data();
    const filledTexts = filled();
    // A row that lacks a part of a composite key is an error to report, not a heading followed by a number.
    if (keys.length > 1 && keys.some(has) && values > 1) return data();
    const heading = groupOf(filledTexts, names, groups.length > 0 && !has(titles));
    if (heading) return { ...passed('group'), group: enter(heading, row.number) };
    // With a composite key a single cell is not a record: it is, for example, the region above its reservoirs.
    if (settings.key.length > 1 && filledTexts.length === 1) return passed('group');
    return values === 0 ? passed('nothing') : data();
  };

  /**
   * Records a heading: it ends those of its rank and below, and fills the field whose record it names. A heading that
   * names nothing raises a question, as a value of the first required field.
   */
  function enter({ rank, text }: GroupText, row: number): RowGroup {
    groups = groups.filter((group) => group.rank < rank);
    const named = [...settings.fills].flatMap(([field, { read }]) => {
      const found = read(text);
      return 'value' in found ? [{ field, id: String(found.value) }] : [];
    })[0];
    const isTold = !named && settings.otherReaders.some((read) => 'value' in read(text));
    const field = named?.field ?? [...settings.fills].find(([, { required }]) => required)?.[0];
    if (field === undefined || isTold) return { text };
    groups.push({ rank, text, row, field, named: named !== undefined });
    return { text, field, ...(named && { id: named.id }) };
  }
}

/**
 * The values of the open headings: for each field the innermost heading that names a record, otherwise the innermost.
 */
function givenBy(
  groups: readonly { readonly text: string; readonly row: number; readonly field: string; readonly named: boolean }[],
): Record<string, GivenCell> {
  if (groups.length === 0) return nothingGiven;
  const said = [...groups.filter(({ named }) => !named), ...groups.filter(({ named }) => named)];
  return Object.fromEntries(
    said.map(({ field, text, row }) => [field, { by: 'group', cell: text, place: String(row) }] as const),
  );
}

const nothingGiven: Readonly<Record<string, GivenCell>> = {};

/** Whether the title of a row below a total names a record: “7 người” and “Cộng” do not. */
function isName(text: string): boolean {
  return /\p{L}/u.test(text) && !isTotal(text) && !isCount(text);
}

/** A title without its page numbers. */
function withoutNumbers(text: string): string {
  return comparable(text).replace(/\d+/g, '').trim();
}

/** Whether the cells only number the columns: "(1)", "(2)", "(3)", also with a leading letter. */
function isNumbering(filled: readonly string[]): boolean {
  const bare = filled.map((text) => text.replace(/[()[\].]/g, '').trim());
  const numbers = bare.filter((text) => /^\d{1,2}$/.test(text)).map(Number);
  const letters = bare.filter((text) => /^[A-Z]$/.test(text));
  const inTurn = numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
  return bare.length > 2 && numbers.length + letters.length === bare.length && inTurn && (numbers[0] ?? 1) === 1;
}

/**
 * The heading in a row: a single text, apart from its numbering and numbers after it. Without a numbering, or with one
 * like the rows of a list, it must name a record, or be below another heading and name no record.
 */
function groupOf(filled: readonly string[], names: (text: string) => boolean, isBelow: boolean): GroupText | undefined {
  const [first = '', ...rest] = filled;
  const numbering = rest.length > 0 ? rankOf(first) : undefined;
  const [text = '', ...behind] = numbering === undefined ? filled : rest;
  if (!/\p{L}/u.test(text) || behind.some((other) => !/^[\d.,\s]+$/.test(other))) return undefined;
  const heading = numbering === undefined ? numberedHeading(text) : { rank: numbering, text: withoutCount(text) };
  if (heading && (heading.rank < 2 || names(heading.text))) return heading;
  // Below another heading, a text of several words that names no record is a part of it: a shift of a workshop.
  if (heading && isBelow && /\p{L}\s+\S/u.test(heading.text)) return heading;
  const bare = withoutCount(text);
  return names(bare) ? { rank: 1, text: bare } : undefined;
}
