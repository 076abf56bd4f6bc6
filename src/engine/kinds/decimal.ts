import type { DecimalField } from '../../declare/kinds/decimal.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { StoredKind } from './kind.ts';
import { type CellReading, textOf, wrong } from './sheet.ts';

const type = ({ precision, scale }: DecimalField) => `numeric(${precision},${scale})`;

export const decimal: StoredKind<DecimalField> = {
  type,
  // JSON's numbers are not exact.
  recorded: (column) => `${column}::text`,
  sheet: {
    column: 'decimal',
    reader: () => exactNumber,
    write: (value) => (typeof value === 'string' ? Number(value) : null),
    text: (value, { unit }) => `${shownNumber(String(value))}${unit ? ` ${unit}` : ''}`,
    // 1.384 and 1,384 are not told apart by case and spaces.
    sameForm: (cell, stored) => [bareNumber(stored), bareNumber(stored).replaceAll('.', '')].includes(bareNumber(cell)),
    cleared: () => null,
    hint: true,
  },
};

/**
 * A number as its cell holds it. As text it may have one comma for the decimals, as it is written here; 1.384 as text may
 * be a thousand or a fraction and is not guessed at.
 */
function exactNumber(cell: CellValue): CellReading {
  if (typeof cell === 'number') return { value: textOf(cell) };
  const text = textOf(cell).replace(/^\+/, '');
  if (/^-?\d+$/.test(text)) return { value: text };
  return /^-?\d+,\d+$/.test(text) ? { value: text.replace(',', '.') } : wrong('decimalCell');
}

/** A stored number as it is written here: 1.384,05. */
function shownNumber(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replace(/\d(?=(?:\d{3})+$)/g, '$&.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** A written number without its unit and the zeros at its end. */
function bareNumber(text: string): string {
  const [number = ''] = text.split(' ');
  return number.includes(',') ? number.replace(/,?0+$/, '') : number;
}
