import { canonicalDecimal } from './decimal.ts';

/** The sign before the decimals of a number. */
export type DecimalMark = ',' | '.';

/** What a written number says: a number, one of two, or why it says none. */
export type DecimalReading =
  | { readonly value: string }
  /** 1.384 and 1,384 are a thousand to one reader and a fraction to another: somebody has to say which. */
  | { readonly thousands: string; readonly fraction: string }
  | { readonly fault: 'decimal' | 'exponent' };

interface ReadingHelp {
  /** A unit that may stand behind the number. */
  readonly unit?: string | undefined;
  /** The mark of the decimals, where somebody said so or a whole column proves it: nothing then reads two ways. */
  readonly mark?: DecimalMark | undefined;
}

/**
 * A number as people type and paste it: 1.384,48 and 1384.48, 1384,48 and 1 384,48, 1,384.48 are one number. Never guesses:
 * what reads two ways answers both. The values are canonical.
 */
export function readDecimal(text: string, { unit = '', mark }: ReadingHelp = {}): DecimalReading {
  const { sign, rest } = parts(text, unit);
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(rest)) return { fault: 'exponent' };
  const number = withoutBlanks(rest);
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

/** Which mark the decimals of a written number have, where there is no doubt; undefined: it tells nothing of others. */
export function provenMark(text: string, unit?: string): DecimalMark | undefined {
  if (!('value' in readDecimal(text, { unit }))) return undefined;
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as DecimalMark | undefined;
  // The same sign more than once parts thousands: the other one is left for the decimals.
  if (signs.length > 1 && new Set(signs).size === 1) return last === ',' ? '.' : ',';
  return last;
}

/** Whether a text says that nothing was measured: a stroke alone. It is not zero. */
export function isUnmeasured(text: string): boolean {
  return /^[-\u2010-\u2015\u2212]+$/.test(text.trim());
}

/** The mark that a language has before its decimals. */
export function markOf(language: string): DecimalMark {
  const written = new Intl.NumberFormat(language).formatToParts(1.5);
  return written.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** One to three digits, not a nought, and exactly three: no other text of one sign reads two ways. */
const readsTwoWays = /^[1-9]\d{0,2}[.,]\d{3}$/;
const plain = /^(\d*)(?:[.,](\d*))?$/;
const grouped = [/^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d*))?$/, /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/];

/** The sign of a number, also the minus that keyboards and typesetters have, and the rest without its unit. */
function parts(text: string, unit: string): { sign: string; rest: string } {
  const trimmed = text.trim();
  const number = unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
  const [, sign = '', rest = ''] = /^([+\-\u2212\u2013]?)\s*(.*)$/s.exec(number) ?? [];
  return { sign: sign === '' || sign === '+' ? '' : '-', rest };
}

/** Blanks of any kind part thousands, and nothing else: what has others between its digits is no number. */
function withoutBlanks(number: string): string | undefined {
  if (!/\s/.test(number)) return number;
  return /^[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d*)?$/.test(number) ? number.replace(/\s/g, '') : undefined;
}
