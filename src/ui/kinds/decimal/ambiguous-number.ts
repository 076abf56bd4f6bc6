import type { DecimalField } from '../../../declare/kinds/decimal.ts';
import { decimalFault, isDecimal } from '../../../lib/decimal.ts';
import { type DecimalMark, readDecimal } from '../../../lib/decimal-reading.ts';
import type { FieldProblem } from '../input.ts';

/** Appended to an ambiguous text, so that the form's value is not a number until the user has chosen a reading. */
const question = '?';

/** The form's value for a text; undefined: the text itself, which is not a number. */
export function formValueOf(text: string, { unit }: DecimalField): string | undefined {
  const reading = readDecimal(text, { unit });
  if ('value' in reading) return reading.value;
  return 'thousands' in reading ? `${text.trim()}${question}` : undefined;
}

/** The two numbers that a form's value may mean, larger first; undefined if it is not ambiguous. */
export function possibleNumbers(held: unknown, { unit }: DecimalField): readonly [string, string] | undefined {
  if (typeof held !== 'string' || !held.endsWith(question)) return undefined;
  const reading = readDecimal(held.slice(0, -question.length), { unit });
  return 'thousands' in reading ? [reading.thousands, reading.fraction] : undefined;
}

/**
 * A form's value as the input shows it: a number with the language's decimal mark and no separators, anything else as
 * typed.
 */
export function typedText(held: string, field: DecimalField, mark: DecimalMark): string {
  if (isDecimal(held)) return held.replace('.', mark);
  return possibleNumbers(held, field) ? held.slice(0, -question.length) : held;
}

/** The validation errors of an ambiguous value. */
export function ambiguityErrors(held: string, field: DecimalField): FieldProblem[] {
  if (possibleNumbers(held, field)) return [{ code: 'twoWays' }];
  const fault = decimalFault(held, field);
  if (fault === undefined) return [];
  if (fault === 'tooSmall') return [{ code: fault, values: { min: field.least ?? '' } }];
  if (fault === 'tooBig') return [{ code: fault, values: { max: field.most ?? '' } }];
  const reading = readDecimal(held);
  return [{ code: 'fault' in reading && reading.fault === 'exponent' ? 'exponent' : fault }];
}
