import { dateOfSerial } from '../../platform/spreadsheets/excel-date.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { type CellReading, textOf, wrong } from './sheet.ts';

/** A day as YYYY-MM-DD: a date cell, dd/MM/yyyy (also with - or . or blanks), ISO 8601, or a count of days. */
export function dayOf(cell: CellValue, date1904: boolean): CellReading {
  if (typeof cell === 'object' && cell !== null && 'date' in cell) return checkedDay(cell.date.slice(0, 10));
  if (typeof cell === 'number') return checkedDay(serialDay(cell, date1904));
  const text = textOf(cell);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  const local = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})(?:\s+\d.*)?$/.exec(text);
  const [year, month, date] = iso ? iso.slice(1) : local ? local.slice(1).reverse() : [];
  if (year?.length === 2) return wrong('shortYear');
  return checkedDay(`${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`);
}

/** The day of a count of days; of a count before the first day none, although Excel shows one for 0. */
function serialDay(serial: number, date1904: boolean): string {
  const first = date1904 ? 0 : 1;
  return Math.floor(serial) < first ? '' : (dateOfSerial(serial, { date1904, time: false }) ?? '');
}

/** The time of day that a cell says, midnight where it says none; undefined for one that cannot be. */
export function clockOf(cell: CellValue): string | undefined {
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

function checkedDay(day: string): CellReading {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return wrong('dateCell');
  const instant = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
  return exists && day >= '0001-01-01' ? { value: day } : wrong('dateCell');
}
