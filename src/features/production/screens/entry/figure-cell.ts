import { getTranslation } from '../../../../browser/translation.ts';
import { decimalFault } from '../../../../lib/decimal.ts';
import { type DecimalMark, isUnmeasured, readDecimal } from '../../../../lib/decimal-reading.ts';
import { writtenIn } from '../../../../lib/localized-decimal.ts';
import { energy } from '../../power-outputs/contract/energy.ts';

/** The result of reading a cell: an amount in MWh, null for not known, several possible numbers, or a fault. */
export type CellReading =
  | { readonly value: string | null }
  | { readonly choices: readonly string[] }
  | { readonly fault: string };

/** Reads a cell as people type and paste it: 1.384,48 and 1384.48. Blanks and a dash mean not known, not 0. */
export function readFigure(text: string, mark?: DecimalMark): CellReading {
  if (text.trim() === '' || isUnmeasured(text)) return { value: null };
  const reading = readDecimal(text, { unit: energy.unit, mark });
  if ('fault' in reading) return { fault: 'decimal' };
  if ('thousands' in reading) return { choices: [reading.thousands, reading.fraction] };
  const fault = decimalFault(reading.value, energy);
  return fault ? { fault } : { value: reading.value };
}

/** An amount as typed into a cell: with the decimal mark of the present language, without grouping. */
export function cellText(value: string | null | undefined): string {
  return value === null || value === undefined ? '' : writtenIn(value, getTranslation().language);
}

/** The amount of a cell; undefined: not an amount. */
export function numberIn(text: string): string | null | undefined {
  const reading = readFigure(text);
  return 'value' in reading ? reading.value : undefined;
}

/** The text of the cell for a pasted text. A text that cannot be read stays as it is, and is reported. */
export function understood(text: string, mark: DecimalMark | undefined): string {
  const reading = readFigure(text, mark);
  return 'value' in reading && reading.value !== null ? cellText(reading.value) : text;
}
