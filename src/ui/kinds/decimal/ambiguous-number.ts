import type { DecimalField } from '../../../declare/kinds/decimal.ts';
import { decimalFault, isDecimal } from '../../../lib/decimal.ts';
import { type DecimalMark, readDecimal } from '../../../lib/decimal-reading.ts';
import type { FieldProblem } from '../input.ts';

/** Behind a text that reads two ways, so that what the form holds is no number until somebody has said which. */
const question = '?';

/** What the form holds of a text; undefined: the text, which is no number. */
export function formValueOf(text: string, { unit }: DecimalField): string | undefined {
  const reading = readDecimal(text, { unit });
  if ('value' in reading) return reading.value;
  return 'thousands' in reading ? `${text.trim()}${question}` : undefined;
}

/** The two numbers that what is held may mean, larger first; undefined where it means one, or none. */
export function possibleNumbers(held: unknown, { unit }: DecimalField): readonly [string, string] | undefined {
  if (typeof held !== 'string' || !held.endsWith(question)) return undefined;
  const reading = readDecimal(held.slice(0, -question.length), { unit });
  return 'thousands' in reading ? [reading.thousands, reading.fraction] : undefined;
}

/** What is held as it stands in the line: a number with the language's mark and no separators, what is none as it was typed. */
export function typedText(held: string, field: DecimalField, mark: DecimalMark): string {
  if (isDecimal(held)) return held.replace('.', mark);
  return possibleNumbers(held, field) ? held.slice(0, -question.length) : held;
}

/** Why what is held cannot be stored. */
export function ambiguityErrors(held: string, field: DecimalField): FieldProblem[] {
  if (possibleNumbers(held, field)) return [{ code: 'twoWays' }];
  const fault = decimalFault(held, field);
  if (fault === undefined) return [];
  if (fault === 'tooSmall') return [{ code: fault, values: { min: field.least ?? '' } }];
  if (fault === 'tooBig') return [{ code: fault, values: { max: field.most ?? '' } }];
  const reading = readDecimal(held);
  return [{ code: 'fault' in reading && reading.fault === 'exponent' ? 'exponent' : fault }];
}
