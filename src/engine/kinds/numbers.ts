import { type DecimalMark, isUnmeasured, provenMark, readDecimal } from '../../lib/decimal-reading.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { type CellReading, type ReadingColumn, textOf, wrong } from './sheet.ts';

/** What of numbers is asked for whole columns. */
export const numberQuestions = {
  /** 1.384 and 1,384 are a thousand or a fraction: which sign stands before the decimals. */
  separator: ['comma', 'dot'],
  /** 12,5 beside 12.5: each as it is written, or one sign alone stands before the decimals and cells with the other are refused. */
  mixedMarks: ['each', 'comma', 'dot'],
  /** 85 % is 85 or 0,85. */
  percent: ['hundreds', 'fraction'],
} as const;

/**
 * A number as text with a dot before its decimals. As text it may be written as it is here (1.384,5) or elsewhere
 * (1,384.5); one that can be read in both ways is asked about, never guessed. A stroke alone says: not measured.
 * @param unit of the field: where it is per cent, a percentage is what it says.
 */
export function numberOf(cell: CellValue, column: ReadingColumn, unit?: string): CellReading {
  if (typeof cell === 'number') return counted(cell);
  const isFormatted = typeof cell === 'object' && cell !== null && 'number' in cell;
  if (isFormatted && !cell.shown.endsWith('%')) return counted(cell.number);
  const text = textOf(cell);
  if (isUnmeasured(text)) return { blank: true };
  const [, share] = /^(.*\d)\s*%$/.exec(text) ?? [];
  if (share === undefined) return written(text, column);
  const hundreds = isFormatted ? counted(exact(cell.number * 100)) : written(share, column);
  if (!('value' in hundreds) || unit === '%') return hundreds;
  const answer = column.answers.percent;
  if (answer === undefined) return wrong('percent', { text });
  const value = answer === 'hundreds' ? hundreds.value : textOf(exact(Number(hundreds.value) / 100));
  return { value, asked: 'percent' };
}

/** A number that a program counted with: beyond its range it is none. */
function counted(number: number): CellReading {
  return Number.isFinite(number) ? { value: textOf(number) } : wrong('decimalCell', { text: String(number) });
}

/** A written number: by the sign that its column has before the decimals, and never against the one that was chosen. */
function written(text: string, column: ReadingColumn): CellReading {
  const { answers, open, typed } = column;
  const alone = readDecimal(text);
  if ('fault' in alone) return wrong(faults[alone.fault], { text: text.slice(0, mostShown) });
  // Who types one cell writes as he is used to, whatever its file does.
  if (typed && 'value' in alone) return alone;
  const isMixed = open.has('mixedMarks');
  const own = isMixed || answers.separator ? provenMark(text) : undefined;
  if (isMixed && answers.mixedMarks === undefined && (own || !('value' in alone))) return wrong('mixedMarks', { text });
  const asked = isMixed && answers.mixedMarks !== 'each' ? 'mixedMarks' : 'separator';
  const chosen = marks[answers[asked] ?? ''];
  if ('value' in alone) {
    const isStrict = own !== undefined && !(isMixed && asked === 'separator');
    if (isStrict && chosen && own !== chosen) return againstColumn(text, alone.value, chosen, asked);
    return own && isMixed ? { ...alone, asked: 'mixedMarks' } : alone;
  }
  const mark = chosen ?? (['.', ','] as const).find((each) => open.has(proofOf(each)));
  if (mark === undefined) return wrong('separator', { text });
  return { ...readDecimal(text, { mark }), ...(chosen && { asked }) } as CellReading;
}

const marks: Readonly<Record<string, DecimalMark>> = { comma: ',', dot: '.' };
const faults = { decimal: 'decimalCell', exponent: 'exponentCell' } as const;
/** Characters of a cell that are repeated in what is said of it. */
const mostShown = 40;

/** A number whose own sign before the decimals is not the one of its column: what to write instead is told with it. */
function againstColumn(text: string, value: string, mark: DecimalMark, asked: string): CellReading {
  const code = mark === ',' ? 'dotAmongCommas' : 'commaAmongDots';
  return { ...wrong(code, { text, written: value.replace('.', mark) }), asked };
}

/** What a column's cells prove together, beside the questions that they raise. */
function proofOf(mark: DecimalMark): string {
  return `decimals after ${mark}`;
}

/**
 * The decimal mark of a column, where its cells leave no doubt: 12,5 says how 1.384 is meant below it. Where cells prove both
 * marks the column is asked about, and where they prove none, each that reads two ways.
 */
export function surveyNumbers() {
  const proven = new Set<DecimalMark>();
  return {
    see(cell: CellValue): void {
      const mark = typeof cell === 'string' ? provenMark(cell) : undefined;
      if (mark) proven.add(mark);
    },
    asks: () => (proven.size > 1 ? ['mixedMarks'] : [...proven].map(proofOf)),
  };
}

/** The 15 digits that spreadsheet programs show: 0.07 times 100 is 7. */
function exact(number: number): number {
  return Number(number.toPrecision(15));
}
