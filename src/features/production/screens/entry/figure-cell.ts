import { getTranslation } from '../../../../browser/translation.ts';
import { decimalFault } from '../../../../lib/decimal.ts';
import { type DecimalMark, isUnmeasured, readDecimal } from '../../../../lib/decimal-reading.ts';
import { writtenIn } from '../../../../lib/localized-decimal.ts';
import { energy } from '../../power-outputs/contract/energy.ts';

/** What the text of a cell says: an amount in MWh, that it is not known, one of two numbers, or why it says none. */
export type CellReading =
  | { readonly value: string | null }
  | { readonly choices: readonly string[] }
  | { readonly fault: string };

/** Reads a cell as people type and paste it: 1.384,48 and 1384.48; blank and a stroke are not known, and not 0. */
export function readFigure(text: string, mark?: DecimalMark): CellReading {
  if (text.trim() === '' || isUnmeasured(text)) return { value: null };
  const reading = readDecimal(text, { unit: energy.unit, mark });
  if ('fault' in reading) return { fault: 'decimal' };
  if ('thousands' in reading) return { choices: [reading.thousands, reading.fraction] };
  const fault = decimalFault(reading.value, energy);
  return fault ? { fault } : { value: reading.value };
}

/** An amount as it is typed into a cell: with the mark of the language that is spoken, and none that parts thousands. */
export function cellText(value: string | null | undefined): string {
  return value === null || value === undefined ? '' : writtenIn(value, getTranslation().language);
}

/** The amount that the text of a cell says; undefined: none. */
export function numberIn(text: string): string | null | undefined {
  const reading = readFigure(text);
  return 'value' in reading ? reading.value : undefined;
}

/** What a pasted text says, as a cell shows it; one that says nothing stays as it is, to be named. */
export function understood(text: string, mark: DecimalMark | undefined): string {
  const reading = readFigure(text, mark);
  return 'value' in reading && reading.value !== null ? cellText(reading.value) : text;
}
