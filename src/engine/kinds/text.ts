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
      if (field.lines) return (cell) => ({ value: textOf(cell).replace(/\r\n?/g, '\n') });
      return (cell) => ({ value: textOf(cell).replace(/\s+/g, ' ') });
    },
    write: (value) => String(value ?? '') || null,
    same: (cell, held, field) => normalText(String(cell), field) === normalText(String(held), field),
    longest: ({ max }) => max,
    key: { of: (value) => value.toUpperCase(), sql: (column) => `upper(${column})`, type: 'text[]', looks: true },
  },
};

/** A text without what people do not tell apart: blanks between words, of a telephone number all that is no digit. */
function normalText(text: string, { format }: TextField): string {
  if (format === 'phone') return text.replace(/[^\d+]/g, '').replace(/^\+84/, '0');
  const words = text
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  return format === 'email' ? words.toLowerCase() : words;
}

/** A number in the cell has lost the zero that Vietnamese telephone numbers begin with: it is asked for, not guessed. */
function phone(cell: CellValue): CellReading {
  const digits = textOf(cell);
  if (typeof cell === 'number' && /^[1-9]\d{8,9}$/.test(digits)) return wrong('phoneWithoutZero', { text: digits });
  return { value: digits };
}
