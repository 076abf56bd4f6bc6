import type { FieldError } from '../../contract/errors.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { choiceValues, comparable, statusValues } from './labels.ts';

/** What a cell says of a field: a value, nothing at all, or why it says nothing that can be taken. */
type CellReading =
  | { readonly value: unknown }
  | { readonly blank: true }
  | { readonly error: Omit<FieldError, 'path'> };

/** Looks up the record that a text names: its id, or why there is none. */
export type Lookup = (text: string) => CellReading;

/** Reads the cells of one column. */
export type CellReader = (cell: CellValue) => CellReading;

/** What empties a field; a blank cell leaves it as it is. */
const emptied: ReadonlySet<string> = new Set(['(trống)', '(empty)']);

const blank: CellReading = { blank: true };
const wrong = (code: string, values?: FieldError['values']): CellReading => ({
  error: { code, ...(values && { values }) },
});
const value = (found: unknown): CellReading => ({ value: found });

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
  const field = resource.fields[name];
  return (cell) => {
    if (cell === null || cell === '') return blank;
    if (typeof cell === 'object' && 'error' in cell) return wrong('cellError', { text: cell.error });
    if (typeof cell === 'string') {
      const text = cell.trim();
      if (text === '') return blank;
      if (emptied.has(text.toLowerCase().normalize('NFC'))) return field ? value(emptyOf(field)) : wrong('choice');
    }
    return read(typeof cell === 'string' ? cell.trim() : cell);
  };
}

/** What a field holds when it is emptied; numbers and statuses have no such value. */
function emptyOf(field: Field): unknown {
  if (field.kind === 'text' || field.kind === 'slug' || field.kind === 'richText') return '';
  if (field.kind === 'boolean') return false;
  return field.kind === 'tags' ? [] : null;
}

function statusReader(resource: Resource): CellReader {
  const known = statusValues(resource);
  return (cell) => {
    const code = known.get(comparable(textOf(cell)));
    return code === undefined ? wrong('choice') : value(code);
  };
}

function fieldReader(resource: Resource, name: string, date1904: boolean, lookup: Lookup | undefined): CellReader {
  const field = resource.fields[name];
  switch (field?.kind) {
    case 'text':
      return field.format === 'phone'
        ? phone
        : (cell) => value(field.lines ? textOf(cell) : textOf(cell).replace(/\s*\n\s*/g, ' '));
    case 'slug':
      return (cell) => value(textOf(cell).toLowerCase());
    case 'richText':
      return (cell) => value(htmlOf(textOf(cell)));
    case 'boolean':
      return yesOrNo;
    case 'integer':
      return integer;
    case 'date':
      return (cell) => dayOf(cell, date1904);
    case 'instant':
      return (cell) => instantOf(cell, date1904);
    case 'choice': {
      const known = choiceValues(name, field.options);
      return (cell) => {
        const option = known.get(comparable(textOf(cell)));
        return option === undefined ? wrong('choice') : value(option);
      };
    }
    case 'reference':
      return (cell) => (lookup ? lookup(textOf(cell)) : wrong('reference'));
    case 'tags':
      return (cell) =>
        value(
          textOf(cell)
            .split(/[,;\n]/)
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
        );
    default:
      return () => wrong('type');
  }
}

/** A cell as text: numbers without exponents or separators, days as they are written here. */
export function textOf(cell: CellValue): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'có' : 'không';
  if (typeof cell === 'number') return plainNumber(cell);
  if ('error' in cell) return cell.error;
  const [day = '', time] = cell.date.split('T');
  return `${day.split('-').reverse().join('/')}${time ? ` ${time.slice(0, 5)}` : ''}`;
}

/** 1e21 and beyond, and tiny fractions, are the only numbers that JavaScript writes with an exponent. */
function plainNumber(number: number): string {
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

/** A number in the cell has lost the zero that Vietnamese telephone numbers begin with: it is asked for, not guessed. */
function phone(cell: CellValue): CellReading {
  const text = textOf(cell);
  if (typeof cell === 'number' && /^[1-9]\d{8,9}$/.test(text)) return wrong('phoneWithoutZero', { text });
  return value(text);
}

const yes = new Set(['co', 'x', '1', 'true', 'dung', 'yes', 'y', 'v']);
const no = new Set(['khong', '0', 'false', 'sai', 'no', 'n', 'k']);

function yesOrNo(cell: CellValue): CellReading {
  if (typeof cell === 'boolean') return value(cell);
  const text = comparable(textOf(cell)) || (textOf(cell) === '✓' ? 'x' : '');
  if (yes.has(text)) return value(true);
  return no.has(text) ? value(false) : wrong('yesOrNo');
}

/** 1.384 and 1,384 may be a thousand or a fraction: a whole number with either sign in it is not guessed at. */
function integer(cell: CellValue): CellReading {
  const text = textOf(cell);
  return /^[+-]?\d{1,15}$/.test(text) ? value(Number(text)) : wrong('wholeNumber');
}

/** Days from 30 December 1899, as Excel counts after its 29 February 1900; and what the other count adds. */
const [excelEpoch, daysTo1904] = [Date.UTC(1899, 11, 30), 1462];
/** Fewer days lie before the invented 29 February 1900. */
const inventedDay = 60;
const msPerDay = 86_400_000;
/** 31 December 9999, the last day that spreadsheets know. */
const lastSerial = 2_958_465;

/** A day as YYYY-MM-DD: a date cell, dd/MM/yyyy (also with - or . or blanks), ISO 8601, or a count of days. */
function dayOf(cell: CellValue, date1904: boolean): CellReading {
  if (typeof cell === 'object' && cell !== null && 'date' in cell) return checkedDay(cell.date.slice(0, 10));
  if (typeof cell === 'number') {
    const day = dayOfSerial(Math.floor(cell), date1904);
    return day && cell >= 0 ? value(day) : wrong('dateCell');
  }
  const text = textOf(cell);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const local = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})(?:\s+\d.*)?$/.exec(text);
  const [year, month, date] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : [];
  if (year?.length === 2) return wrong('shortYear');
  return checkedDay(`${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`);
}

function dayOfSerial(serial: number, date1904: boolean): string | undefined {
  const days = date1904 ? serial + daysTo1904 : serial;
  if (days < 1 || days > lastSerial || days === inventedDay) return undefined;
  const shift = days < inventedDay ? 1 : 0;
  return new Date(excelEpoch + (days + shift) * msPerDay).toISOString().slice(0, 10);
}

function checkedDay(day: string): CellReading {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return wrong('dateCell');
  const instant = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
  return exists && day >= '0001-01-01' ? value(day) : wrong('dateCell');
}

/** A moment on the plant's clock (UTC+7): dd/MM/yyyy HH:mm, ISO 8601 with or without offset, a date cell or count. */
function instantOf(cell: CellValue, date1904: boolean): CellReading {
  if (typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(cell)) {
    const instant = Date.parse(cell);
    return Number.isNaN(instant) ? wrong('instantCell') : value(new Date(instant).toISOString());
  }
  const day = dayOf(cell, date1904);
  if (!('value' in day)) return 'error' in day && day.error.code === 'dateCell' ? wrong('instantCell') : day;
  const clock = clockOf(cell);
  const instant = clock === undefined ? Number.NaN : Date.parse(`${day.value}T${clock}+07:00`);
  return Number.isNaN(instant) ? wrong('instantCell') : value(new Date(instant).toISOString());
}

/** The time of day that a cell says, midnight where it says none; undefined for one that cannot be. */
function clockOf(cell: CellValue): string | undefined {
  if (typeof cell === 'number') {
    const seconds = Math.round((cell - Math.floor(cell)) * 86_400);
    return new Date(seconds * 1000).toISOString().slice(11, 19);
  }
  const text = typeof cell === 'object' && cell !== null && 'date' in cell ? cell.date : textOf(cell);
  const rest = text.replace(/^\d{1,4}[/.\- ]\d{1,2}[/.\- ]\d{1,4}[T ]*/, '').trim();
  if (rest === '') return '00:00:00';
  const [, hour, minute, second = '00'] = /^(\d{1,2})[:h](\d{2})(?::(\d{2}))?$/.exec(rest) ?? [];
  return hour && minute && Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}:${second}` : undefined;
}

/** Text as formatted text: what is HTML already stays (it is sanitised when it is stored), lines become paragraphs. */
function htmlOf(text: string): string {
  if (/^\s*<[a-z]/i.test(text)) return text;
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return escaped
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${line}</p>`)
    .join('');
}
