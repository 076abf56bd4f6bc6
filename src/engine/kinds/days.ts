import { isPlausible, type Plausible } from '../../declare/kinds/date.ts';
import { siteDateTime } from '../../lib/clock.ts';
import { readDay as readSpokenDay } from '../../lib/moment-reading.ts';
import { dateOfSerial, serialOfDay } from '../../platform/spreadsheets/excel-date.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { type CellReading, type ReadingColumn, textOf, wrong } from './sheet.ts';

/** Questions about whole columns of days. */
export const dayQuestions = {
  /** 03/04/2026 in a column where other cells have the month first. */
  dayMonth: ['dayFirst', 'monthFirst'],
  /** A program that expects the month first swapped day and month of some days and left the rest as text. */
  swappedDays: ['asShown', 'swapped'],
} as const;

/** A year alone becomes a day only if a person chooses so. */
export const yearQuestion = { yearAlone: ['firstDay'] } as const;

/** What is needed to read a day besides its column: the years that are plausible. */
interface DayRules {
  readonly plausible?: Plausible | undefined;
}

/**
 * A day as YYYY-MM-DD: a date cell, dd/MM/yyyy (also with - or . or blanks, or in words), ISO 8601. A number without a
 * date format counts as a day only within the plausible years of the field.
 */
export function dayOf(cell: CellValue, column: ReadingColumn, { plausible }: DayRules = {}): CellReading {
  if (typeof cell === 'object' && cell !== null && 'number' in cell) return wrong('dateCell');
  if (typeof cell === 'object' && cell !== null && 'date' in cell) return shownDay(cell, column, plausible);
  if (typeof cell === 'number') return countedDay(cell, column, plausible);
  const text = textOf(cell);
  const [, year] = /^(?:năm\s+)?(\d{4})$/i.exec(text.normalize('NFC')) ?? [];
  if (year) return yearAlone(Number(year), column, plausible);
  const iso = isoDay.exec(text);
  if (iso) return isoReading(text, iso);
  const [, first, second, last] = localDay.exec(text) ?? wordedDay.exec(text.normalize('NFC')) ?? [];
  if (!first || !second || !last) return /^\d{1,2}[/.-]\d{1,2}$/.test(text) ? wrong('dayWithoutYear') : spokenDay(text);
  return last.length === 2 ? wrong('shortYear') : writtenDay([first, second, last], column);
}

const time = String.raw`(?:[T ]\s*\d{1,2}[:hg]\d{0,2}(?::\d{2}(?:\.\d+)?)?)?`;
const isoDay = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${time}(Z|[+-]\\d{2}:?\\d{2})?$`, 'i');
const localDay = new RegExp(`^(\\d{1,2})\\s*[/.\\- ]\\s*(\\d{1,2})\\s*[/.\\- ]\\s*(\\d{4}|\\d{2})${time}$`, 'i');
const wordedDay = /^(?:ngày\s+)?(\d{1,2})\s+tháng\s+(\d{1,2})(?:\s+năm|,)?\s+(\d{4})$/i;

/** A day as the form accepts it: mai, 25 tháng 12. */
function spokenDay(text: string): CellReading {
  const day = readSpokenDay(text, Date.now());
  return day === undefined ? wrong('dateCell') : spokenReading(text, day, shown(day));
}

/** A value that was read as the form reads it. Without a year it depends on the present day, so it gets a warning. */
export function spokenReading(text: string, value: string, said: string): CellReading {
  return /\d{4}/.test(text) ? { value } : { value, warning: { code: 'readAs', values: { text, said } } };
}

/** A day with a time and an offset is the day on the site's clock. */
function isoReading(text: string, [, year = '', month = '', day = '', zone]: RegExpExecArray): CellReading {
  const written = checkedDay(joined(year, month, day));
  // JavaScript reads 29/02 of any year as the next day.
  if (zone === undefined || !('value' in written)) return written;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? written : checkedDay(siteDateTime(moment).day);
}

/** The numbers of a day, in the order that the column uses. Without evidence the day comes first, as in Vietnam. */
function writtenDay([first, second, year]: [string, string, string], column: ReadingColumn): CellReading {
  const [one, other] = [Number(first), Number(second)];
  const monthFirst = checkedDay(joined(year, first, second));
  const dayFirst = checkedDay(joined(year, second, first));
  const answer = column.answers.dayMonth;
  if (answer === 'monthFirst') return 'value' in monthFirst ? { ...monthFirst, question: 'dayMonth' } : dayFirst;
  // This day exists only with the month first: the other cells of the column may mean the same order.
  if (other > 12 && one <= 12 && answer === undefined)
    return { ...wrong('monthFirst', { text: `${first}/${second}/${year}` }), question: 'dayMonth' };
  const open = column.open.has('dayMonth') && 'value' in monthFirst && 'value' in dayFirst && one !== other;
  if (!open) return dayFirst;
  return answer === undefined
    ? wrong('dayMonth', { text: `${first}/${second}/${year}` })
    : { ...dayFirst, question: 'dayMonth' };
}

/** The days 0 and 1 of both date systems: a time without a day, or a formula without a result. */
const firstDays = { 1900: ['1899-12-31', '1900-01-01'], 1904: ['1904-01-01', '1904-01-02'] };

/** A cell with a date format. */
function shownDay(
  cell: { readonly date: string; readonly yearless?: true },
  column: ReadingColumn,
  plausible: Plausible | undefined,
): CellReading {
  if (cell.yearless) return wrong('yearHidden', { text: shown(cell.date.slice(0, 10)) });
  const day = cell.date.slice(0, 10);
  if ((column.date1904 ? firstDays[1904] : firstDays[1900]).includes(day)) {
    const time = cell.date.slice(11, 16);
    return time === '' || time === '00:00'
      ? wrong('emptyDay', { text: shown(day) })
      : wrong('timeInDay', { text: time });
  }
  const serial = serialOfDay(day, column.date1904);
  // 1979, typed into a cell with a date format, shows a day of the year 1905.
  if (serial !== undefined && isYear(serial) && plausible && !isPlausible(day, plausible, today()))
    return yearAlone(serial, column, plausible);
  const swapped = isSwappable(day) ? joined(...swappedParts(day)) : undefined;
  if (!column.open.has('swappedDays') || swapped === undefined) return checkedDay(day);
  const answer = column.answers.swappedDays;
  if (answer === undefined) return wrong('swappedDays', { text: shown(day) });
  return { ...checkedDay(answer === 'swapped' ? swapped : day), question: 'swappedDays' };
}

/** A number without a date format: a year, or a day count if that gives a plausible day. */
function countedDay(serial: number, column: ReadingColumn, plausible: Plausible | undefined): CellReading {
  if (isYear(serial)) return yearAlone(serial, column, plausible);
  const day = Math.floor(serial) < 1 ? undefined : dateOfSerial(serial, { date1904: column.date1904, time: false });
  if (day && plausible && isPlausible(day, plausible, today())) return checkedDay(day);
  return wrong('dayNumber', { text: textOf(serial) });
}

function yearAlone(year: number, { answers }: ReadingColumn, plausible: Plausible | undefined): CellReading {
  // A bare year can stand for a day only in fields that declare plausible years.
  if (!plausible || !isYear(year)) return wrong('dateCell');
  if (answers.yearAlone !== 'firstDay') return wrong('yearAlone', { text: String(year) });
  return { value: `${year}-01-01`, question: 'yearAlone' };
}

function isYear(number: number): boolean {
  return Number.isInteger(number) && number >= 1900 && number <= 2100;
}

function today(): string {
  return siteDateTime(Date.now()).day;
}

/** What the cells of a column show about the order of day and month. */
export function surveyDays() {
  const seen = { monthFirst: false, leftAsText: false, swappable: false, real: false };
  return {
    see(cell: CellValue): void {
      if (typeof cell === 'string') {
        const [, first, second] = localDay.exec(cell.trim()) ?? [];
        if (Number(second) > 12 && Number(first) <= 12) seen.monthFirst = true;
        if (Number(first) > 12 && Number(second) <= 12) seen.leftAsText = true;
      } else if (typeof cell === 'object' && cell !== null && 'date' in cell) {
        if (isSwappable(cell.date)) seen.swappable = true;
        else if (Number(cell.date.slice(8, 10)) > 12) seen.real = true;
      }
    },
    asks(): string[] {
      const swapped = seen.leftAsText && seen.swappable && !seen.real;
      return [...(seen.monthFirst ? ['dayMonth'] : []), ...(swapped ? ['swappedDays'] : [])];
    },
  };
}

/** Whether day and month of YYYY-MM-DD can be swapped and give another valid day. */
function isSwappable(date: string): boolean {
  const [, month = '', day = ''] = date.slice(0, 10).split('-');
  return Number(day) <= 12 && day !== month;
}

function swappedParts(date: string): [string, string, string] {
  const [year = '', month = '', day = ''] = date.split('-');
  return [year, day, month];
}

/** The time of day in a cell, midnight if it has none; undefined if it is not valid. */
export function clockOf(cell: CellValue): string | undefined {
  const text = typeof cell === 'object' && cell !== null && 'date' in cell ? cell.date : textOf(cell);
  const rest = text.replace(/^\d{1,4}\s*[/.\- ]\s*\d{1,2}\s*[/.\- ]\s*\d{1,4}[T ]*/, '').trim();
  if (rest === '') return '00:00:00';
  const [, hour, minute = '00', second = '00'] = /^(\d{1,2})[:hg](\d{2})?(?::(\d{2}))?$/i.exec(rest) ?? [];
  return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}:${second}` : undefined;
}

function joined(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function shown(day: string): string {
  return day.split('-').reverse().join('/');
}

function checkedDay(day: string): CellReading {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return wrong('dateCell');
  const instant = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
  if (exists && day >= '0001-01-01') return { value: day };
  const [year = '', month = '', date = ''] = day.split('-');
  const isMissing = Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1 && Number(date) <= 31;
  return isMissing ? wrong('noSuchDay', { year, day: `${date}/${month}` }) : wrong('dateCell');
}
