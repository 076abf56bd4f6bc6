import { type DecimalMark, isUnmeasured, provenMark, readDecimal } from '../../lib/decimal-reading.ts';
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
export function numberOf(cell: CellValue, column: ReadingColumn, unit?: string): CellReading {
  if (typeof cell === 'number') return { value: textOf(cell) };
  const isFormatted = typeof cell === 'object' && cell !== null && 'number' in cell;
  if (isFormatted && !cell.shown.endsWith('%')) return { value: textOf(cell.number) };
  const text = textOf(cell);
  if (isUnmeasured(text)) return { blank: true };
  const [, share] = /^(.*\d)\s*%$/.exec(text) ?? [];
  if (share === undefined) return written(text, column);
  const hundreds = isFormatted ? { value: textOf(exact(cell.number * 100)) } : written(share, column);
  if (!('value' in hundreds) || unit === '%') return hundreds;
  const answer = column.answers.percent;
  if (answer === undefined) return wrong('percent', { text });
  const value = answer === 'hundreds' ? hundreds.value : textOf(exact(Number(hundreds.value) / 100));
  return { value, asked: 'percent' };
}

/** A written number: unambiguous, or by the sign that its column has before the decimals. */
function written(text: string, column: ReadingColumn): CellReading {
  const answer = markChosen(column);
  const mark = answer ?? (['.', ','] as const).find((each) => column.open.has(proofOf(each)));
  const alone = readDecimal(text);
  if ('fault' in alone) return wrong('decimalCell');
  if ('value' in alone) return alone;
  if (mark === undefined) return wrong('separator', { text });
  return { ...readDecimal(text, { mark }), ...(answer && { asked: 'separator' }) } as CellReading;
}

/** The mark that a person chose for the column. */
function markChosen({ answers: { separator } }: ReadingColumn): DecimalMark | undefined {
  if (separator === undefined) return undefined;
  return separator === 'comma' ? ',' : '.';
}

/** What a column's cells prove together, beside the questions that they raise. */
function proofOf(mark: DecimalMark): string {
  return `decimals after ${mark}`;
}

/**
 * The decimal mark of a column, where its cells leave no doubt: 12,5 says how 1.384 is meant below it. Where cells prove both
 * marks, or none, each that reads two ways is asked about.
 */
export function surveyNumbers() {
  const proven = new Set<DecimalMark>();
  return {
    see(cell: CellValue): void {
      const mark = typeof cell === 'string' ? provenMark(cell) : undefined;
      if (mark) proven.add(mark);
    },
    asks: () => (proven.size === 1 ? [...proven].map(proofOf) : []),
  };
}

/** The 15 digits that spreadsheet programs show: 0.07 times 100 is 7. */
function exact(number: number): number {
  return Number(number.toPrecision(15));
}
