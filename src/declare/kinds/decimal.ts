import type { CommonField, DeclaredKind } from './kind.ts';

/**
 * A number with a fixed count of decimals, or null: exact, so that what was typed is what is read. It travels as text
 * (`"1384.05"`: a dot, no separators), because the numbers of JSON are binary fractions.
 */
export interface DecimalField extends CommonField {
  readonly kind: 'decimal';
  /** Digits in all, and of these after the decimal mark. */
  readonly precision: number;
  readonly scale: number;
  /** The unit of measurement, as it is written behind the number: `m`, `m³/s`, `MWh`. */
  readonly unit?: string;
}

const pattern = /^[+-]?\d+(?:\.\d+)?$/;

export const decimal: DeclaredKind<DecimalField> = {
  empty: () => null,
  input: (z, field) => {
    const schema = z
      .string()
      .trim()
      .regex(pattern, { error: 'decimal' })
      .overwrite(canonicalDecimal)
      .refine((value) => decimalsOf(value) <= field.scale, { error: 'decimals' })
      .refine((value) => wholeDigitsOf(value) <= field.precision - field.scale, { error: 'digits' })
      .overwrite((value) => withScale(value, field.scale));
    return field.required === true ? schema : schema.nullable();
  },
  output: (z) => z.string().nullable(),
  // A form may hold what is no number yet; that is only like itself.
  same: (one, other) =>
    typeof one === 'string' && typeof other === 'string' && pattern.test(one) && pattern.test(other)
      ? canonicalDecimal(one) === canonicalDecimal(other)
      : (one ?? null) === (other ?? null),
};

/** Why a text is no value of the field: a code of the `validation` texts. */
export function decimalFault(text: string, field: DecimalField): 'decimal' | 'decimals' | 'digits' | undefined {
  if (!pattern.test(text)) return 'decimal';
  const number = canonicalDecimal(text);
  if (decimalsOf(number) > field.scale) return 'decimals';
  return wholeDigitsOf(number) > field.precision - field.scale ? 'digits' : undefined;
}

/** A number as text without a plus sign, zeros that say nothing, or a negative nothing: "+007.50" is "7.5". */
function canonicalDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const [before, after] = [whole.replace(/^0+/, ''), withoutEndZeros(fraction)];
  if (before === '' && after === '') return '0';
  return `${text.startsWith('-') ? '-' : ''}${before || '0'}${after && `.${after}`}`;
}

/** By hand: an expression that looks for zeros before the end begins anew at each of them. */
function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function wholeDigitsOf(text: string): number {
  const whole = text.replace(/^-/, '').split('.')[0] ?? '';
  return whole === '0' ? 0 : whole.length;
}

/** The text with all its decimals, as PostgreSQL writes a number of that scale. */
function withScale(text: string, scale: number): string {
  const missing = scale - decimalsOf(text);
  if (missing <= 0) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}
