import { canonicalDecimal } from './decimal.ts';

/** The decimal mark of a number. */
export type DecimalMark = ',' | '.';

/** The result of reading a number: its value, two possible values, or the reason why it is not a number. */
export type DecimalReading =
  | { readonly value: string }
  /** 1.384 and 1,384 are a thousand to one reader and a fraction to another: somebody has to choose. */
  | { readonly thousands: string; readonly fraction: string }
  | { readonly fault: 'decimal' | 'exponent' };

interface ReadingHelp {
  /** A unit that may follow the number. */
  readonly unit?: string | undefined;
  /** The decimal mark, if somebody chose it or a whole column proves it. Then no number is ambiguous. */
  readonly mark?: DecimalMark | undefined;
}

/**
 * Reads a number as people type and paste it: 1.384,48 and 1384.48, 1384,48 and 1 384,48, 1,384.48 and 1'384.48 are
 * one number. It
 * never guesses: for an ambiguous text it returns both values. The values are canonical.
 */
export function readDecimal(text: string, { unit = '', mark }: ReadingHelp = {}): DecimalReading {
  const { sign, rest } = parts(text.replace(invisible, ''), unit);
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(rest)) return { fault: 'exponent' };
  const number = withoutGroupSigns(rest);
  if (number === undefined || !/\d/.test(number)) return { fault: 'decimal' };
  const value = (whole: string, fraction = '') =>
    canonicalDecimal(`${sign}${whole.replace(/[.,]/g, '') || '0'}${fraction && `.${fraction}`}`);
  if (number === rest && readsTwoWays.test(number)) {
    const [whole = '', fraction = ''] = number.split(/[.,]/);
    const both = { thousands: value(number), fraction: value(whole, fraction) };
    if (mark === undefined) return both;
    return { value: number.includes(mark) ? both.fraction : both.thousands };
  }
  const [, whole, fraction] = plain.exec(number) ?? grouped.map((each) => each.exec(number)).find(Boolean) ?? [];
  return whole === undefined ? { fault: 'decimal' } : { value: value(whole, fraction) };
}

/** The decimal mark that a number proves; undefined: it proves none. */
export function provenMark(text: string, unit?: string): DecimalMark | undefined {
  if (!('value' in readDecimal(text, { unit }))) return undefined;
  const signs = [...text].filter((letter) => letter === '.' || letter === ',');
  const last = signs.at(-1);
  // A mark that occurs more than once groups thousands, so the other is the decimal mark.
  if (signs.length > 1 && new Set(signs).size === 1) return last === ',' ? '.' : ',';
  return last;
}

/** Characters that nobody sees: marks of text direction, soft hyphens and blanks without width. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Whether a text means "not measured": a dash alone. It is not zero. */
export function isUnmeasured(text: string): boolean {
  return /^[-\u2010-\u2015\u2212]+$/.test(text.trim());
}

/** The decimal mark of a language. */
export function markOf(language: string): DecimalMark {
  const written = new Intl.NumberFormat(language).formatToParts(1.5);
  return written.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/**
 * One to three digits without a leading zero, a mark, and exactly three digits: the only ambiguous texts with one mark.
 */
const readsTwoWays = /^[1-9]\d{0,2}[.,]\d{3}$/;
const plain = /^(\d*)(?:[.,](\d*))?$/;
const grouped = [/^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/, /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/];

/** The sign of a number, including typographic minus signs, and the rest without its unit. */
function parts(text: string, unit: string): { sign: string; rest: string } {
  const trimmed = text.trim();
  const number = unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
  const [, sign = '', rest = ''] = /^([+\-\u2212\u2013]?)\s*(.*)$/s.exec(number) ?? [];
  return { sign: sign === '' || sign === '+' ? '' : '-', rest };
}

/**
 * Blanks of any kind, or apostrophes as in Switzerland, may group thousands. Elsewhere between the digits they make the
 * text invalid.
 */
function withoutGroupSigns(number: string): string | undefined {
  if (!/[\s'\u2019]/.test(number)) return number;
  const isGrouped = /^[1-9]\d{0,2}(?:(?:\s\d{3})+|(?:['\u2019]\d{3})+)(?:[.,]\d*)?$/.test(number);
  return isGrouped ? number.replace(/[\s'\u2019]/g, '') : undefined;
}
