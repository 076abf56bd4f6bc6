import { unescapeText } from './escaped-text.ts';
import { dateOfSerial } from './excel-date.ts';
import type { FormatKind } from './number-formats.ts';
import { maskedNumber } from './number-masks.ts';
import type { CellValue } from './sheet.ts';
import { SpreadsheetError, type SpreadsheetPlace } from './spreadsheet-error.ts';
import type { XmlAttributes } from './xml-scanner.ts';

/** What determines the meaning of a stored number. */
export interface CellTypes {
  /** By the index of a cell's format; a cell with an unknown format shows a number. */
  readonly formats: readonly FormatKind[];
  readonly date1904: boolean;
}

/**
 * The value that a cell shows for its stored text, by its type (ECMA-376 part 1, 18.18.11, ST_CellType).
 * @throws SpreadsheetError damaged, with the address of the cell.
 */
export function cellValue(
  stored: string,
  { t: type = 'n', s: format }: XmlAttributes,
  types: CellTypes,
  place: () => SpreadsheetPlace,
): CellValue {
  if (stored === '') return null;
  switch (type) {
    case 'str':
      return unescapeText(stored);
    case 'b':
      return stored.trim() === '1' || stored.trim() === 'true';
    case 'e':
      return { error: stored };
    case 'd': {
      const date = isoDate(stored.trim());
      if (date === undefined) throw new SpreadsheetError('damaged', { place: place() });
      return { date };
    }
    default: {
      const number = decimal(stored.trim());
      if (number === undefined) throw new SpreadsheetError('damaged', { place: place() });
      return shownNumber(number, types.formats[Number(format ?? 0)] ?? 'number', types.date1904);
    }
  }
}

function shownNumber(number: number | null, kind: FormatKind, date1904: boolean): CellValue {
  if (number === null || kind === 'number') return number;
  if (kind === 'percent')
    return { number, shown: `${String(Number((number * 100).toPrecision(15))).replace('.', ',')}%` };
  if (typeof kind === 'object') {
    const shown = maskedNumber(number, kind.mask);
    return shown === undefined || shown === String(number) ? number : { number, shown };
  }
  const date = dateOfSerial(number, { date1904, time: kind === 'time' || kind === 'dayMonthTime' });
  if (date === undefined) return number;
  if (kind === 'monthYear') return { date, dayless: true };
  return kind === 'dayMonth' || kind === 'dayMonthTime' ? { date, yearless: true } : { date };
}

/**
 * A stored number with the 15 digits that Excel shows: 0.1 + 0.2 is 0.3. Null for blanks, undefined for text that is
 * not a number.
 */
function decimal(text: string): number | null | undefined {
  if (text === '') return null;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  if (Number.isInteger(number) && Math.abs(number) < 1e15) return number + 0;
  return Number(number.toPrecision(15));
}

/** Dates of the strict format: 2024-01-31, 2024-01-31T08:30:00(.000)(Z), and 08:30:00 as a time of day 0. */
function isoDate(text: string): string | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d:\d\d)?(?:\.\d+)?Z?$/.exec(text) ?? [];
  if (date === undefined && time === undefined) return undefined;
  return time === undefined ? date : `${date ?? '1899-12-31'}T${time}`;
}
