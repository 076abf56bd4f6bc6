import { isNumber } from './notation.ts';

type Sign = '.' | ',';

/** A number as it stands in an input: with the language's decimal mark, without separators of thousands. */
export function typedNumber(value: string, language: string): string {
  return isNumber(value) ? value.replace('.', markOf(language)) : value;
}

/**
 * A number as it was typed or pasted, as it travels (`1384.05`); undefined for what is none. The language says which sign
 * marks the decimals. The other one separates thousands, unless it stands where it cannot: 1384.05 and 0.5 are read by it.
 */
export function readNumber(text: string, language: string, unit = ''): string | undefined {
  const number = bareNumber(text, unit);
  const mark = decimalMark(number, language);
  const [whole = '', fraction = '', ...more] = number.split(mark);
  const grouped = mark === ',' ? /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/ : /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;
  const isWhole = grouped.test(whole) || /^[+-]?\d*$/.test(whole);
  if (!isWhole || more.length > 0 || !/^\d*$/.test(fraction) || !/\d/.test(number)) return undefined;
  const digits = whole.replace(/\D/g, '') || '0';
  return `${whole.startsWith('-') ? '-' : ''}${digits}${fraction && `.${fraction}`}`;
}

/** Whether a number would be another one in another language's notation: 1.384 is a thousand here, a fraction there. */
export function readsTwoWays(text: string, language: string, unit = ''): boolean {
  const number = bareNumber(text, unit);
  return isOneThousand(number) && lastSign(number) !== markOf(language);
}

/** Which sign marks the decimals of a number. */
function decimalMark(number: string, language: string): Sign {
  const last = lastSign(number);
  const mark = markOf(language);
  const count = number.split(/[.,]/).length - 1;
  if (last === undefined) return mark;
  // Of both signs the last one; one sign several times can only separate thousands.
  if (count > 1) return number.includes('.') && number.includes(',') ? last : otherSign(last);
  return isOneThousand(number) ? mark : last;
}

/** 1.384 and 1,384: the only texts of one sign that can be read both ways. */
function isOneThousand(number: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(number);
}

function lastSign(number: string): Sign | undefined {
  return number.match(/[.,](?!.*[.,])/)?.[0] as Sign | undefined;
}

function otherSign(sign: Sign): Sign {
  return sign === ',' ? '.' : ',';
}

function markOf(language: string): Sign {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** Without the unit, blanks between thousands, and with the minus that keyboards have. */
function bareNumber(text: string, unit: string): string {
  const trimmed = text.trim();
  const number = unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed;
  return number.replace(/\s/g, '').replace('\u2212', '-');
}
