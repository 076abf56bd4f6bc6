import { type DecimalMark, isUnmeasured, provenMark, readDecimal } from '../../lib/decimal-reading.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import { type CellReading, type ReadingColumn, textOf, wrong } from './sheet.ts';

/** Questions about whole columns of numbers. */
export const numberQuestions = {
  /** 1.384 and 1,384 are a thousand or a fraction: which decimal mark is meant. */
  separator: ['comma', 'dot'],
  /** 12,5 beside 12.5: each as it is written, or one decimal mark for all; cells with the other are refused. */
  mixedMarks: ['each', 'comma', 'dot'],
  /** 85 % is 85 or 0,85. */
  percent: ['hundreds', 'fraction'],
} as const;

/** What is needed to read a number besides its column. */
export interface NumberField {
  /** If it is per cent, 85 % is 85. */
  readonly unit?: string | undefined;
  /** How many digits after the decimal mark the field has. */
  readonly scale?: number | undefined;
}

/**
 * A number as text with a decimal point. A text may use the Vietnamese (1.384,5) or the English (1,384.5) format. An
 * ambiguous one raises a question, it is never guessed. A dash alone means: not measured.
 */
export function numberOf(cell: CellValue, column: ReadingColumn, field: NumberField = {}): CellReading {
  if (typeof cell === 'number') return counted(cell);
  const isFormatted = typeof cell === 'object' && cell !== null && 'number' in cell;
  if (isFormatted && !cell.shown.endsWith('%')) return counted(cell.number);
  const text = textOf(cell);
  if (isUnmeasured(text)) return { blank: true };
  const [, share] = /^(.*\d)\s*%$/.exec(text) ?? [];
  if (share === undefined) return written(text, column, field);
  const hundreds = isFormatted ? counted(exact(cell.number * 100)) : written(share, column, field);
  if (!('value' in hundreds) || field.unit === '%') return hundreds;
  const answer = column.answers.percent;
  if (answer === undefined) return wrong('percent', { text });
  const value = answer === 'hundreds' ? hundreds.value : textOf(exact(Number(hundreds.value) / 100));
  return { value, question: 'percent' };
}

/** A number that a program calculated. Infinity is refused. */
function counted(number: number): CellReading {
  return Number.isFinite(number) ? { value: textOf(number) } : wrong('decimalCell', { text: String(number) });
}

/** A number in a text, read with the decimal mark of its column, and never against the mark that a person chose. */
function written(text: string, column: ReadingColumn, { scale = groupDigits }: NumberField): CellReading {
  const { answers, open, typed } = column;
  const alone = readDecimal(text);
  if ('fault' in alone) return wrong(faults[alone.fault], { text: text.slice(0, mostShown) });
  // A person who corrects one cell writes as usual, whatever the file does.
  if (typed && 'value' in alone) return alone;
  const isMixed = open.has('mixedMarks');
  const own = isMixed || answers.separator ? provenMark(text) : undefined;
  if (isMixed && answers.mixedMarks === undefined && (own || !('value' in alone))) return wrong('mixedMarks', { text });
  const question = isMixed && answers.mixedMarks !== 'each' ? 'mixedMarks' : 'separator';
  const chosen = marks[answers[question] ?? ''];
  if ('value' in alone) {
    const isStrict = own !== undefined && !(isMixed && question === 'separator');
    if (isStrict && chosen && own !== chosen) return againstColumn(text, alone.value, chosen, question);
    return own && isMixed ? { ...alone, question: 'mixedMarks' } : alone;
  }
  // A field of fewer digits has no place for the three: what other cells prove does not decide.
  const proven = scale < groupDigits ? undefined : (['.', ','] as const).find((each) => open.has(proofOf(each)));
  const mark = chosen ?? proven;
  if (mark === undefined) return wrong('separator', { text });
  return { value: text.includes(mark) ? alone.fraction : alone.thousands, ...(chosen && { question }) };
}

const marks: Readonly<Record<string, DecimalMark>> = { comma: ',', dot: '.' };
const faults = { decimal: 'decimalCell', exponent: 'exponentCell' } as const;
/** Digits of a group of thousands, and so of the fraction of an ambiguous number. */
const groupDigits = 3;
/** How many characters of a cell an error message repeats. */
const mostShown = 40;

/** A number whose own decimal mark is not that of its column. The error says what to write instead. */
function againstColumn(text: string, value: string, mark: DecimalMark, question: string): CellReading {
  const code = mark === ',' ? 'dotAmongCommas' : 'commaAmongDots';
  return { ...wrong(code, { text, written: value.replace('.', mark) }), question };
}

/** A finding about a column: its decimal mark. */
function proofOf(mark: DecimalMark): string {
  return `decimals after ${mark}`;
}

/**
 * Finds the decimal mark of a column: a cell 12,5 decides how 1.384 is read. If cells prove both marks, the column is
 * asked about. If none proves one, or ambiguous cells have both (1.384 beside 2,750: somebody wrote one of them as
 * usual elsewhere), each ambiguous cell raises the question.
 */
export function surveyNumbers() {
  const proven = new Set<DecimalMark>();
  const ambiguous = new Set<DecimalMark>();
  return {
    see(cell: CellValue): void {
      if (typeof cell !== 'string') return;
      const mark = provenMark(cell);
      if (mark) proven.add(mark);
      else if ('thousands' in readDecimal(cell)) ambiguous.add(cell.includes('.') ? '.' : ',');
    },
    asks: () => {
      if (proven.size > 1) return ['mixedMarks'];
      return ambiguous.size > 1 ? [] : [...proven].map(proofOf);
    },
  };
}

/** Rounds to the 15 digits that spreadsheet programs show: 0.07 times 100 is 7. */
function exact(number: number): number {
  return Number(number.toPrecision(15));
}
