import { getTranslation } from '../../../../browser/translation.ts';
import { divideDecimals, formatDecimal, mostDecimals, withScale } from '../../../../lib/decimal.ts';
import { type DecimalMark, isUnmeasured, markOf, readDecimal } from '../../../../lib/decimal-reading.ts';
import { writtenIn } from '../../../../lib/localized-decimal.ts';
import { refusalsOf } from '../../contract/bounds.ts';
import { type MeasuredValue, measured, measuredBy, type ValueName } from '../../contract/measured-values.ts';

/** What the text of a cell says: a value, that nothing was measured, one of two numbers, or why it says none. */
export type CellReading =
  | { readonly value: string | null }
  | { readonly choices: readonly string[] }
  | { readonly fault: string; readonly values?: Readonly<Record<string, string | number>> };

/**
 * Reads a cell as people type and paste it. What reads two ways is asked about, unless one of the two cannot be: of a level
 * 117.250 only the fraction lies below 1,500 m.
 */
export function readCell(text: string, measured: MeasuredValue, mark?: DecimalMark): CellReading {
  if (text.trim() === '' || isUnmeasured(text)) return { value: null };
  const reading = readDecimal(text, { unit: measured.unit, mark });
  if ('fault' in reading) return { fault: 'decimal' };
  if ('value' in reading) return held(reading.value, measured);
  const { thousands, fraction } = reading;
  // More decimals than are kept are a reading all the same: it is for the person to say that it is not meant.
  const canBe = (number: string) => !tooMuch.has(faultOf(number, measured)?.code ?? '');
  const choices = [thousands, fraction].filter(canBe);
  if (choices.length > 1) return { choices };
  // Where neither can be, people are told what is wrong with the number as it is written in their language.
  return held(choices[0] ?? (text.includes(markOf(getTranslation().language)) ? fraction : thousands), measured);
}

/** The columns that readings are typed into, as the grid understands what is pasted into them. */
export const readingColumns = measured.map((column) => ({
  name: column.name,
  understood: (text: string, mark: DecimalMark | undefined) => {
    const reading = readCell(text, column, mark);
    return 'value' in reading && reading.value !== null ? cellText(reading.value) : text;
  },
}));

/** A number with as many decimals as are kept of it. */
export function storedValueOf(number: string, { scale }: MeasuredValue): string {
  return mostDecimals([number]) > scale ? divideDecimals(number, '1', scale) : number;
}

/** A value as it is typed into a cell: with the mark of the language that is spoken, and none that parts thousands. */
export function cellText(value: string | null | undefined): string {
  return value === null || value === undefined ? '' : writtenIn(value, getTranslation().language);
}

/** A value as it is read: 1.384,48. */
export function shownValue(value: string | null | undefined): string {
  return value === null || value === undefined ? '–' : formatDecimal(value, getTranslation().language);
}

/** A measured value as it is read in a column of its own: levels to the centimetre, 92,10. */
export function shownMeasured(value: string | null | undefined, name: ValueName): string {
  return shownValue(value && withDecimals(value, measuredBy(name)));
}

/** The number that the text of a cell says, as it is shown while nobody types there; null: nothing, undefined: it says none. */
export function shownNumber(text: string, column: MeasuredValue): string | null | undefined {
  const reading = readCell(text, column);
  if (!('value' in reading)) return undefined;
  return reading.value && withDecimals(reading.value, column);
}

/** A number with the decimals that its column has at least: levels to the centimetre. */
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
