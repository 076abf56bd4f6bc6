import type { TextField } from '../../declare/kinds/text.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { StoredKind } from './kind.ts';
import { type CellReading, textOf, wrong } from './sheet.ts';

export const text: StoredKind<TextField> = {
  type: () => 'text',
  columnType: ({ max }) => `character varying(${max})`,
  sort: (name, field) => ({ column: field.personName ? `${name}Order` : name, collation: 'vi-x-icu' }),
  sheet: {
    column: 'text',
    reader: (field) => {
      if (field.format === 'phone') return phone;
      if (field.lines) return (cell) => ({ value: textOf(cell) });
      return (cell) => ({ value: textOf(cell).replace(/\s*\n\s*/g, ' ') });
    },
    write: (value) => String(value ?? '') || null,
    longest: ({ max }) => max,
    key: { of: (value) => value.toUpperCase(), sql: (column) => `upper(${column})`, type: 'text[]' },
  },
};

/** A number in the cell has lost the zero that Vietnamese telephone numbers begin with: it is asked for, not guessed. */
function phone(cell: CellValue): CellReading {
  const digits = textOf(cell);
  if (typeof cell === 'number' && /^[1-9]\d{8,9}$/.test(digits)) return wrong('phoneWithoutZero', { text: digits });
  return { value: digits };
}
