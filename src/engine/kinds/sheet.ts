import type { FieldError } from '../../contract/errors.ts';
import type { ChangeOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import { formatInstant } from '../../lib/format.ts';
import type { ColumnKind, PlainCell } from '../../platform/spreadsheets/column.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';

/** The result of reading a cell for a field: a value, nothing, or an error. */
export type CellReading =
  | {
      readonly value: unknown;
      readonly warning?: Omit<FieldError, 'path'>;
      /** The question about its column whose answer decided the reading. */
      readonly question?: string;
      /** The cell leaves a part of the value out, which the answer assumes. */
      readonly isAssumed?: true;
    }
  | { readonly blank: true }
  /** `question`: the question about its column whose answer would help, if it is not the error's code. */
  | { readonly error: Omit<FieldError, 'path'>; readonly question?: string };

/** Finds the record that a text names: its id, or an error. */
export type Lookup = (text: string) => CellReading;

/** Reads the cells of one column. */
export type CellReader = (cell: CellValue) => CellReading;

/** What the reader of a column needs besides the field's declaration. */
export interface ReadingColumn {
  /** Whether the workbook uses the 1904 date system: numbers in a date column are such day counts. */
  readonly date1904: boolean;
  /** How ambiguous cells are read, by question: chosen for the whole column. */
  readonly answers: Readonly<Record<string, string>>;
  /** Questions that other cells of the column raise for all of them. */
  readonly open: ReadonlySet<string>;
  /** A person typed the cell to correct that of the file. */
  readonly typed?: boolean | undefined;
  /** For references. */
  readonly lookup?: Lookup | undefined;
  /** The labels of an option, in every language. */
  called(option: string): readonly string[];
  /** The same for a child's field. */
  child(name: string): ReadingColumn;
}

/** The texts of a column in the language of the export. */
export interface WritingColumn {
  readonly yes: string;
  readonly no: string;
  choice(option: string): string;
  /** The same for a child's field. */
  child(name: string): WritingColumn;
}

/** How values are compared to find the record of a row. The table has a unique index on the same expression. */
export interface SheetKey {
  of(value: string): string;
  sql(column: string): string;
  /** The SQL type of an array of keys. */
  readonly type: string;
  /** Whether a text is a possible key. */
  possible?(key: string): boolean;
  /** A text key, of which people see letters and digits: blanks inside and zeros in front do not count. */
  readonly loose?: true;
}

/** An answer that the cells of a column suggest, and the values for the text of the question. */
export interface Proposal {
  readonly answer: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** Looks through the cells of a column for questions about all of them. */
interface ColumnSurvey {
  see(cell: CellValue): void;
  asks(): readonly string[];
  readonly proposes?: ((question: string) => Proposal | undefined) | undefined;
}

/** How a field is read from and written to spreadsheets. */
export interface SheetKind<F> {
  /** The column format: it decides how cells are shown, and as what later input is read. */
  readonly column: ColumnKind;
  reader(field: F, given: ReadingColumn): CellReader;
  /** Reads what a person types to correct a cell, as the form reads it; undefined if it is not certain. */
  typed?(text: string, now: number, field: F): string | undefined;
  /** A value may be spread over several columns under one merged heading, as its words. */
  readonly joins?: true;
  /** Questions for a whole column with ambiguous cells: the answers to choose from, by the error code of such cells. */
  questions?(field: F): Readonly<Record<string, readonly string[]>>;
  /** Questions that no single cell raises. */
  survey?(field: F): ColumnSurvey;
  /** The cell of a value; `shown` is the populated part of the record. */
  write(value: unknown, field: F, words: WritingColumn, shown: unknown): PlainCell;
  /** A value as a list shows it. Default: its cell as text. */
  text?(value: unknown, field: F): string;
  /** Whether two texts have the same meaning in another form. Default: `isSameText`. */
  sameForm?(cell: string, stored: string): boolean;
  /** The values that a cell offers to choose from. */
  choices?(field: F, words: WritingColumn): string[];
  /** Whether a cell's value equals the record's, though written otherwise. Default: only the same value does. */
  same?(cell: unknown, held: unknown, field: F): boolean;
  /** A field of this kind can be the key of rows. Without it, a field cannot be a resource's key. */
  readonly key?: SheetKey;
  /** What an emptied cell stores. Default: the field's empty value. */
  cleared?(): unknown;
  /** The unit that the column header shows. */
  unit?(field: F): string | undefined;
  /** The maximum number of characters, if people should know it. */
  longest?(field: F): number;
  /** The cells need an explanation: the text `import.hint.<kind>`. */
  readonly hint?: true;
  /** An export leaves it out unless asked for it. */
  readonly bulky?: true;
}

/** What a row of a file would store. */
export interface ProposedRow<R extends Resource = Resource> {
  /** The fields that it sets or changes, and the whole record after it. */
  readonly changes: Readonly<ChangeOf<R>>;
  readonly record: Readonly<ChangeOf<R>>;
  /** The record's present values; undefined if the row adds one. */
  readonly before: Readonly<ChangeOf<R>> | undefined;
}

/** A row of a file that adds or changes a record, or did so: the data that rules about the whole file need. */
export interface FileRow<R extends Resource = Resource> {
  readonly number: number;
  /** Its record; null if the row adds one that does not exist yet. */
  readonly recordId: string | null;
  /** The fields that it sets or changes. */
  readonly values: Readonly<ChangeOf<R>>;
  /** The record's values in these fields before; null if the row adds it. */
  readonly before: Readonly<ChangeOf<R>> | null;
}

/** What rules return for such a row. `needs`: the fields in which a text justifies a warning, by the warning's code. */
export interface RuleResult {
  readonly errors?: readonly FieldError[];
  readonly warnings?: readonly FieldError[];
  readonly needs?: readonly FieldError[];
}

export function wrong(code: string, values?: FieldError['values']): CellReading {
  return { error: { code, ...(values && { values }) } };
}

/** A cell as text: numbers without exponents or separators, days as dd/MM/yyyy. */
export function textOf(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'có' : 'không';
  if (typeof cell === 'number') return plainNumber(cell);
  if ('error' in cell) return cell.error;
  return 'shown' in cell ? cell.shown : dayText(cell.date);
}

/** The maximum length of a cell's text. A text of this length was probably cut. */
const longestText = 32_767;

/**
 * A cell of words. What spreadsheet programs converted from words (days, booleans, fractions, rounded and shortened
 * numbers) is refused, because nobody can know the original text.
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

/** A reader of words that converts them to a value. */
export function choiceReader(read: (text: string) => unknown): CellReader {
  return (cell) => {
    const words = wordsOf(cell);
    return 'value' in words ? { ...words, value: read(String(words.value)) } : words;
  };
}

/** An exported cell as a person reads it: decimal commas, instants on the site's clock. */
export function textOfWritten(cell: PlainCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return textOf(cell).replace('.', ',');
  if (typeof cell !== 'object') return textOf(cell);
  if ('date' in cell) return dayText(cell.date);
  return formatInstant(cell.instant.getTime(), cell.clock);
}

/** Writes YYYY-MM-DD, with or without a time, as dd/MM/yyyy HH:mm, and the seconds only if there are some. */
function dayText(date: string): string {
  const [day = '', time] = date.split('T');
  return `${day.split('-').reverse().join('/')}${time ? ` ${time.replace(/:00$/, '')}` : ''}`;
}

/** JavaScript writes only numbers from 1e21 and tiny fractions with an exponent. */
function plainNumber(number: number): string {
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(number).toString() : String(number);
}
