import { getTranslation } from '../../../../browser/translation.ts';
import { divideDecimals, formatDecimal, mostDecimals, withScale } from '../../../../lib/decimal.ts';
import { type DecimalMark, isUnmeasured, markOf, readDecimal } from '../../../../lib/decimal-reading.ts';
import { writtenIn } from '../../../../lib/localized-decimal.ts';
import { refusalsOf } from '../../contract/bounds.ts';
import { type MeasuredValue, measured, measuredBy, type ValueName } from '../../contract/measured-values.ts';

/** The result of reading a cell: a value, null for not measured, several possible numbers, or a fault. */
export type CellReading =
  | { readonly value: string | null }
  | { readonly choices: readonly string[] }
  | { readonly fault: string; readonly values?: Readonly<Record<string, string | number>> };

/**
 * Reads a cell as people type and paste it. An ambiguous number raises a question, unless only one reading is possible:
 * as a level, 117.250 can only be the fraction, below 1,500 m.
 */
export function readCell(text: string, measured: MeasuredValue, mark?: DecimalMark): CellReading {
  if (text.trim() === '' || isUnmeasured(text)) return { value: null };
  const reading = readDecimal(text, { unit: measured.unit, mark });
  if ('fault' in reading) return { fault: 'decimal' };
  if ('value' in reading) return held(reading.value, measured);
  const { thousands, fraction } = reading;
  // A number with too many decimals remains a choice: the person has to decide.
  const canBe = (number: string) => !tooMuch.has(faultOf(number, measured)?.code ?? '');
  const choices = [thousands, fraction].filter(canBe);
  if (choices.length > 1) return { choices };
  // If neither is possible, the fault is that of the number in the format of the person's language.
  return held(choices[0] ?? (text.includes(markOf(getTranslation().language)) ? fraction : thousands), measured);
}

/** The entry columns, as the grid needs them to read pasted cells. */
export const readingColumns = measured.map((column) => ({
  name: column.name,
  understood: (text: string, mark: DecimalMark | undefined) => {
    const reading = readCell(text, column, mark);
    return 'value' in reading && reading.value !== null ? cellText(reading.value) : text;
  },
}));

/** A number rounded to the decimals that are stored. */
export function storedValueOf(number: string, { scale }: MeasuredValue): string {
  return mostDecimals([number]) > scale ? divideDecimals(number, '1', scale) : number;
}

/** A value as typed into a cell: with the decimal mark of the present language, without grouping. */
export function cellText(value: string | null | undefined): string {
  return value === null || value === undefined ? '' : writtenIn(value, getTranslation().language);
}

/** A value for display: 1.384,48. */
export function shownValue(value: string | null | undefined): string {
  return value === null || value === undefined ? '–' : formatDecimal(value, getTranslation().language);
}

/** A measured value for display in its own column: levels to the centimetre, 92,10. */
export function shownMeasured(value: string | null | undefined, name: ValueName): string {
  return shownValue(value && withDecimals(value, measuredBy(name)));
}

/** The number that a cell shows while nobody types there; null: empty, undefined: not a number. */
export function shownNumber(text: string, column: MeasuredValue): string | null | undefined {
  const reading = readCell(text, column);
  if (!('value' in reading)) return undefined;
  return reading.value && withDecimals(reading.value, column);
}

/** A number with at least the decimals of its column: levels to the centimetre. */
export function withDecimals(value: string, column: MeasuredValue): string {
  return withScale(value, 'decimals' in column ? column.decimals : 0);
}

const tooMuch: ReadonlySet<string> = new Set(['tooBig', 'digits']);

function held(number: string, measured: MeasuredValue): CellReading {
  const fault = faultOf(number, measured);
  if (!fault) return { value: number };
  return { fault: fault.code, ...(fault.values && { values: fault.values }) };
}

function faultOf(number: string, { name }: MeasuredValue) {
  return refusalsOf({ [name]: number })[0];
}
