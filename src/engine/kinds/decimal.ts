import type { DecimalField } from '../../declare/kinds/decimal.ts';
import type { StoredKind } from './kind.ts';
import { numberOf, numberQuestions } from './numbers.ts';

const type = ({ precision, scale }: DecimalField) => `numeric(${precision},${scale})`;

export const decimal: StoredKind<DecimalField> = {
  type,
  // JSON's numbers are not exact.
  recorded: (column) => `${column}::text`,
  sheet: {
    column: 'decimal',
    reader: (field, column) => (cell) => numberOf(cell, column, field.unit),
    questions: () => numberQuestions,
    write: (value) => (typeof value === 'string' ? Number(value) : null),
    text: (value, { unit }) => `${shownNumber(String(value))}${unit ? ` ${unit}` : ''}`,
    // 1.384 and 1,384 are not told apart by case and spaces.
    sameForm: (cell, stored) => [bareNumber(stored), bareNumber(stored).replaceAll('.', '')].includes(bareNumber(cell)),
    cleared: () => null,
    hint: true,
  },
};

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
