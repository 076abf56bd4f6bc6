import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { type CellReading, type ReadingColumn, textOf, wrong } from './sheet.ts';

/** What of numbers is asked for whole columns. */
export const numberQuestions = {
  /** 1.384 and 1,384 are a thousand or a fraction: which sign stands before the decimals. */
  separator: ['comma', 'dot'],
  /** 85 % is 85 or 0,85. */
  percent: ['hundreds', 'fraction'],
} as const;

/**
 * A number as text with a dot before its decimals. As text it may be written as it is here (1.384,5) or elsewhere
 * (1,384.5); one that can be read in both ways is asked about, never guessed. A stroke alone says: not measured.
 * @param unit of the field: where it is per cent, a percentage is what it says.
 */
export function numberOf(cell: CellValue, { answers }: ReadingColumn, unit?: string): CellReading {
  if (typeof cell === 'number') return { value: textOf(cell) };
  const isFormatted = typeof cell === 'object' && cell !== null && 'number' in cell;
  if (isFormatted && !cell.shown.endsWith('%')) return { value: textOf(cell.number) };
  const text = textOf(cell)
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/^\+/, '');
  if (/^[-\u2014]+$/.test(text)) return { blank: true };
  const [, share] = /^(.*\d)\s*%$/.exec(text) ?? [];
  if (share === undefined) return written(text.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, ''), answers.separator);
  const hundreds = isFormatted ? { value: textOf(exact(cell.number * 100)) } : written(share, answers.separator);
  if (!('value' in hundreds) || unit === '%') return hundreds;
  const answer = answers.percent;
  if (answer === undefined) return wrong('percent', { text });
  const value = answer === 'hundreds' ? hundreds.value : textOf(exact(Number(hundreds.value) / 100));
  return { value, asked: 'percent' };
}

/** A written number: unambiguous, or by the sign that the column has for its decimals. */
function written(text: string, decimals: string | undefined): CellReading {
  if (/^-?\d+$/.test(text)) return { value: text };
  const [, sign = '', whole = '', mark, rest = ''] = /^(-?)(\d+)([.,])(\d+)$/.exec(text) ?? [];
  if (mark === undefined) return grouped(text);
  // Thousands have three digits behind them, at most three before, and no nought alone.
  const couldBeThousands = rest.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  if (!couldBeThousands) return { value: `${sign}${whole}.${rest}` };
  if (decimals === undefined) return wrong('separator', { text });
  const isDecimal = mark === (decimals === 'comma' ? ',' : '.');
  return { value: isDecimal ? `${sign}${whole}.${rest}` : `${sign}${whole}${rest}`, asked: 'separator' };
}

/** A number with more than one sign in it: only in one way are all the groups right. */
function grouped(text: string): CellReading {
  if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)) return { value: text.replaceAll('.', '').replace(',', '.') };
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return { value: text.replaceAll(',', '') };
  return wrong('decimalCell');
}

/** The 15 digits that spreadsheet programs show: 0.07 times 100 is 7. */
function exact(number: number): number {
  return Number(number.toPrecision(15));
}
