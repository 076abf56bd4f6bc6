import type { DecimalField } from '../../../declare/kinds/decimal.ts';

/** A stored number as the language writes it, with the decimals that it has: 1.384,05 or 1,384.05. */
export function numberText(value: string, language: string): string {
  if (!isNumber(value)) return value;
  const digits = value.split('.')[1]?.length ?? 0;
  // As text and not as a binary number, which would lose digits.
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

/** The same with its unit, which stays on the line of the number. */
export function measureText(value: string, { unit }: DecimalField, language: string): string {
  const number = numberText(value, language);
  return unit ? `${number}\u00a0${unit}` : number;
}

/** Whether a text is a number as it travels; a form may also hold what is none yet. */
export function isNumber(value: string): value is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(value);
}
