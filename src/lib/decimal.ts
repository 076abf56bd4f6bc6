/**
 * Exact decimal numbers, as texts, because binary fractions represent neither 0.1 nor 12,345,678,901,234.567 exactly.
 * The canonical form has a decimal point, no plus sign, no exponent and no redundant zeros: "1384.48", "-0.5". The
 * arithmetic uses integers of any length (BigInt).
 */
const pattern = /^[+-]?\d+(?:\.\d+)?$/;
const canonical = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/;

/** Numbers with at most this many digits compare correctly as binary numbers. */
const binaryDigits = 15;

/** The bounds of a number. `precision`: the number of digits, `scale` of them after the point. */
export interface DecimalBounds {
  readonly precision: number;
  readonly scale: number;
  readonly least?: string;
  readonly most?: string;
}

export type DecimalFault = 'decimal' | 'decimals' | 'digits' | 'tooSmall' | 'tooBig';

/** Whether a text is a number in API form. A form may also hold text that is not a number yet. */
export function isDecimal(text: string): text is `${number}` {
  return pattern.test(text);
}

/** Why a text is not a number within the bounds: a code of the `validation` texts. */
export function decimalFault(text: string, { precision, scale, least, most }: DecimalBounds): DecimalFault | undefined {
  if (!isDecimal(text)) return 'decimal';
  const number = canonicalDecimal(text);
  if (decimalsOf(number) > scale) return 'decimals';
  if (wholeDigitsOf(number) > precision - scale) return 'digits';
  if (least !== undefined && compareDecimals(number, least) < 0) return 'tooSmall';
  return most !== undefined && compareDecimals(number, most) > 0 ? 'tooBig' : undefined;
}

/** A number without plus sign, redundant zeros, or minus sign before zero: "+007.50" is "7.5". */
export function canonicalDecimal(text: string): string {
  if (canonical.test(text)) return text;
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const [before, after] = [whole.replace(/^0+/, ''), withoutEndZeros(fraction)];
  if (before === '' && after === '') return '0';
  return `${text.startsWith('-') ? '-' : ''}${before || '0'}${after && `.${after}`}`;
}

/** The largest number of decimals among some numbers. */
export function mostDecimals(numbers: readonly string[]): number {
  return Math.max(0, ...numbers.map(decimalsOf));
}

/** A number with at least this many decimals, as PostgreSQL writes one of that scale. */
export function withScale(text: string, scale: number): string {
  const missing = scale - decimalsOf(text);
  if (missing <= 0) return text;
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}

/** Negative, zero or positive, as the first number is less than, equal to or greater than the other. */
export function compareDecimals(one: string, other: string): number {
  const isShort = one.length <= binaryDigits && other.length <= binaryDigits;
  const [left, right] = isShort ? [Number(one), Number(other)] : alike(one, other);
  return left < right ? -1 : Number(left > right);
}

/** The sum of numbers; "0" for none. */
export function addDecimals(...numbers: readonly string[]): string {
  const scale = Math.max(0, ...numbers.map(decimalsOf));
  return ofUnits(
    numbers.reduce((sum, number) => sum + unitsOf(number, scale), 0n),
    scale,
  );
}

/** The first number minus the other. */
export function subtractDecimals(one: string, other: string): string {
  const [left, right, scale] = alike(one, other);
  return ofUnits(left - right, scale);
}

/** The product of two numbers, with all its decimals. */
export function multiplyDecimals(one: string, other: string): string {
  return ofUnits(
    unitsOf(one, decimalsOf(one)) * unitsOf(other, decimalsOf(other)),
    decimalsOf(one) + decimalsOf(other),
  );
}

/**
 * Divides one number by another that is not 0, with at most this many decimals. Halves are rounded away from 0, as in
 * PostgreSQL.
 */
export function divideDecimals(one: string, other: string, scale: number): string {
  const [left, right] = alike(one, other);
  const [parts, by] = [absolute(left) * 10n ** BigInt(scale), absolute(right)];
  const units = (2n * parts + by) / (2n * by);
  return ofUnits(left < 0n === right < 0n ? units : -units, scale);
}

/** A number without its sign. */
export function absoluteDecimal(number: string): string {
  return canonicalDecimal(number.replace(/^[+-]/, ''));
}

/** A number in the format of a language, with all its decimals: 1.384,05 or 1,384.05. */
export function formatDecimal(number: string, language: string): string {
  if (!isDecimal(number)) return number;
  const digits = decimalsOf(number);
  // As text, not as a binary number, which would lose digits.
  return formatOf(language, digits).format(number);
}

/** A share as the language writes it: 94,5 % or 94.5%. */
export function formatPercent(number: string, language: string): string {
  return `${formatDecimal(number, language)}${language === 'en' ? '' : '\u00a0'}%`;
}

/** Making a format takes many times longer than writing a number by it, and tables write hundreds. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, digits: number): Intl.NumberFormat {
  const name = `${language} ${digits}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(name, made);
  return made;
}

/** Two numbers as integers in one unit, which has that many decimals. */
function alike(one: string, other: string): [bigint, bigint, number] {
  const scale = Math.max(decimalsOf(one), decimalsOf(other));
  return [unitsOf(one, scale), unitsOf(other, scale), scale];
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function unitsOf(number: string, scale: number): bigint {
  const digits = withScale(number, scale).replace('.', '');
  return BigInt(digits.startsWith('+') ? digits.slice(1) : digits);
}

function ofUnits(units: bigint, scale: number): string {
  const digits = String(absolute(units)).padStart(scale + 1, '0');
  const place = digits.length - scale;
  return canonicalDecimal(
    `${units < 0n ? '-' : ''}${digits.slice(0, place)}${scale > 0 ? `.${digits.slice(place)}` : ''}`,
  );
}

/** A loop: a regular expression for trailing zeros would start anew at each zero. */
function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function decimalsOf(number: string): number {
  const point = number.indexOf('.');
  return point < 0 ? 0 : number.length - point - 1;
}

function wholeDigitsOf(number: string): number {
  const point = number.indexOf('.');
  const start = number.startsWith('-') ? 1 : 0;
  const digits = (point < 0 ? number.length : point) - start;
  return digits === 1 && number[start] === '0' ? 0 : digits;
}
