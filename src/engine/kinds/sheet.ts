import type { FieldError } from '../../contract/errors.ts';
import type { ChangeOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { formatInstant } from '../../lib/format.ts';
import type { ColumnKind, PlainCell } from '../../platform/spreadsheets/column.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';

/** What a cell says of a field: a value, nothing at all, or why it says nothing that can be taken. */
export type CellReading =
  | {
      readonly value: unknown;
      readonly warning?: Omit<FieldError, 'path'>;
      /** The question about its column by whose answer it was read. */
      readonly asked?: string;
    }
  | { readonly blank: true }
  /** `asked`: the question about its column whose answer would help, where that is not the code of the error. */
  | { readonly error: Omit<FieldError, 'path'>; readonly asked?: string };

/** Looks up the record that a text names: its id, or why there is none. */
export type Lookup = (text: string) => CellReading;

/** Reads the cells of one column. */
export type CellReader = (cell: CellValue) => CellReading;

/** What the reader of a column must know besides the field's declaration. */
export interface ReadingColumn {
  /** Whether the workbook counts its days from 1904: numbers in a column of dates are such counts. */
  readonly date1904: boolean;
  /** How cells that read two ways are read, by question: chosen for the whole column. */
  readonly answers: Readonly<Record<string, string>>;
  /** Questions that other cells of the column raise about all of them. */
  readonly open: ReadonlySet<string>;
  /** A person typed the cell in the place of the file's. */
  readonly typed?: boolean | undefined;
  /** For references. */
  readonly lookup?: Lookup | undefined;
  /** What a choice is called, in every language. */
  called(option: string): readonly string[];
  /** The same of a child's field. */
  child(name: string): ReadingColumn;
}

/** The words of a column in the language of its reader. */
export interface WritingColumn {
  readonly yes: string;
  readonly no: string;
  choice(option: string): string;
  /** The same of a child's field. */
  child(name: string): WritingColumn;
}

/** How values are compared where they tell which record a row is; the table has a unique index of the same expression. */
export interface SheetKey {
  of(value: string): string;
  sql(column: string): string;
  /** The type of an array of them. */
  readonly type: string;
  /** Whether a text can be such a key at all. */
  possible?(key: string): boolean;
  /** It is a text, of which people see the letters and digits: blanks in it, and zeros before it, come and go. */
  readonly looks?: true;
}

/** An answer that the cells of a column suggest, and what the question is to say of them. */
export interface Proposal {
  readonly answer: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** Looks at the cells of a column for what is to be asked about all of them. */
interface ColumnSurvey {
  see(cell: CellValue): void;
  asks(): readonly string[];
  readonly proposes?: ((question: string) => Proposal | undefined) | undefined;
}

/** How a field stands in spreadsheets. */
export interface SheetKind<F> {
  /** How its cells are shown, and what is typed into them later is taken for. */
  readonly column: ColumnKind;
  reader(field: F, given: ReadingColumn): CellReader;
  /** What a person types to mend a cell, as the form reads it; undefined: nothing that is sure. */
  typed?(text: string, now: number, field: F): string | undefined;
  /** A value may stand in several columns under one merged heading, as its words. */
  readonly joins?: true;
  /**
   * What is asked for a whole column where its cells read two ways: by the code with which such cells are refused, the
   * answers that a person can choose.
   */
  questions?(field: F): Readonly<Record<string, readonly string[]>>;
  /** Questions that no cell raises alone. */
  survey?(field: F): ColumnSurvey;
  /** The cell of a value; `shown` is what the record's companion says of it. */
  write(value: unknown, field: F, words: WritingColumn, shown: unknown): PlainCell;
  /** A value as a list shows it; without this, its cell as a person reads it. */
  text?(value: unknown, field: F): string;
  /** Whether two texts say the same in another form; without this, in other cases, spaces or orders of a day. */
  sameForm?(cell: string, stored: string): boolean;
  /** The values that may be typed into a cell. */
  choices?(field: F, words: WritingColumn): string[];
  /** Whether a cell's value says what the record holds, though written otherwise; without this, only the same value does. */
  same?(cell: unknown, held: unknown, field: F): boolean;
  /** Rows can be told by it; a field of a kind without cannot be a resource's key. */
  readonly key?: SheetKey;
  /** What an emptied cell stores; without this, the field's empty value. */
  cleared?(): unknown;
  /** The unit that the name of its column says. */
  unit?(field: F): string | undefined;
  /** The characters that a cell may hold, where its reader should know. */
  longest?(field: F): number;
  /** How a cell is filled in wants explaining: the text `import.hint.<kind>`. */
  readonly hint?: true;
  /** Left out of an export that does not ask for it. */
  readonly bulky?: true;
}

/** What a row of a file would store. */
export interface ProposedRow<R extends Resource = Resource> {
  /** The fields that it says or changes, and what the record would say in all. */
  readonly changes: Readonly<ChangeOf<R>>;
  readonly record: Readonly<ChangeOf<R>>;
  /** What the record says now; undefined where the row adds one. */
  readonly before: Readonly<ChangeOf<R>> | undefined;
}

/** A row of a file that adds or changes a record, or has: as much of it as there is to judge the whole file by. */
export interface FileRow<R extends Resource = Resource> {
  readonly number: number;
  /** Its record; null where the row adds one that is not there yet. */
  readonly recordId: string | null;
  /** The fields that it says or changes. */
  readonly values: Readonly<ChangeOf<R>>;
  /** What the record said of them before; null where the row adds it. */
  readonly before: Readonly<ChangeOf<R>> | null;
}

/** What rules say of such a row: `needs` where a text in a field makes it right, by the code of what is then doubted. */
export interface RuleResult {
  readonly errors?: readonly FieldError[];
  readonly warnings?: readonly FieldError[];
  readonly needs?: readonly FieldError[];
}

export function wrong(code: string, values?: FieldError['values']): CellReading {
  return { error: { code, ...(values && { values }) } };
}

/** A cell as text: numbers without exponents or separators, days as they are written here. */
export function textOf(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'có' : 'không';
  if (typeof cell === 'number') return plainNumber(cell);
  if ('error' in cell) return cell.error;
  return 'shown' in cell ? cell.shown : dayText(cell.date);
}

/** The longest text of a cell; one of that length is likely to have been longer. */
const longestText = 32_767;

/**
 * A cell of words: what spreadsheet programs made of words by themselves (days, truths, fractions, rounded and shortened
 * numbers) is refused, because nobody can know what stood there.
 */
export function wordsOf(cell: CellValue): CellReading {
  if (typeof cell === 'boolean') return wrong('truthInText', { text: cell ? 'TRUE' : 'FALSE' });
  if (typeof cell === 'number' && !Number.isInteger(cell)) return wrong('fractionInText', { text: textOf(cell) });
  if (typeof cell === 'number' && Math.abs(cell) >= 1e15) return wrong('roundedNumber', { text: textOf(cell) });
  if (typeof cell === 'object' && cell !== null && 'date' in cell) return wrong('dayInText', { text: textOf(cell) });
  const text = textOf(cell);
  if (/^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text)) return wrong('shortenedNumber', { text });
  if (text.length >= longestText) return wrong('cutText');
  const isFormula = /^=\s*(?:\+?[A-Z][A-Z.]*\(|'?[^=]*!?\$?[A-Z]{1,3}\$?\d+\b)/i.test(text);
  return { value: text, ...(isFormula && { warning: { code: 'formulaText', values: { text: text.slice(0, 40) } } }) };
}

/** A reader of words that makes a value of them. */
export function choiceReader(read: (text: string) => unknown): CellReader {
  return (cell) => {
    const words = wordsOf(cell);
    return 'value' in words ? { ...words, value: read(String(words.value)) } : words;
  };
}

/** A written cell as a person reads it: decimals after a comma, instants by the clock of the site. */
export function textOfWritten(cell: PlainCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return textOf(cell).replace('.', ',');
  if (typeof cell !== 'object') return textOf(cell);
  if ('date' in cell) return dayText(cell.date);
  return formatInstant(cell.instant.getTime(), cell.clock);
}

/** YYYY-MM-DD, with a time or without, as it is written here: dd/MM/yyyy HH:mm. */
function dayText(date: string): string {
  const [day = '', time] = date.split('T');
  return `${day.split('-').reverse().join('/')}${time ? ` ${time.slice(0, 5)}` : ''}`;
}

/** 1e21 and beyond, and tiny fractions, are the only numbers that JavaScript writes with an exponent. */
function plainNumber(number: number): string {
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(number).toString() : String(number);
}
