import type { TextField } from '../../declare/kinds/text.ts';
import type { CellValue } from '../../platform/spreadsheets/sheet.ts';
import type { StoredKind } from './kind.ts';
import { type CellReading, choiceReader, type ReadingColumn, wordsOf, wrong } from './sheet.ts';

export const text: StoredKind<TextField> = {
  type: () => 'text',
  columnType: ({ max }) => `character varying(${max})`,
  sort: (name, field) => ({ column: field.personName ? `${name}Order` : name, collation: 'vi-x-icu' }),
  sheet: {
    column: 'text',
    joins: true,
    reader: (field, column) => {
      if (field.format === 'phone') return (cell) => phone(cell, column);
      if (field.personName) return personName;
      if (field.lines) return choiceReader((text) => text.replace(/\r\n?/g, '\n'));
      return field.unique ? codeOf : choiceReader(lineOf);
    },
    questions: ({ format }) => (format === 'phone' ? phoneQuestions : {}),
    write: (value) => String(value ?? '') || null,
    same: (cell, held, field) => normalText(String(cell), field) === normalText(String(held), field),
    longest: ({ max }) => max,
    key: { of: (value) => value.toUpperCase(), sql: (column) => `upper(${column})`, type: 'text[]', loose: true },
  },
};

/**
 * A text without differences that people do not see: blanks between words; in a telephone number, everything but
 * digits.
 */
function normalText(text: string, { format }: TextField): string {
  if (format === 'phone') return text.replace(/[^\d+]/g, '').replace(/^\+84/, '0');
  const words = text
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  return format === 'email' ? words.toLowerCase() : words;
}

/** One line of text: any blanks between words become one space. */
function lineOf(text: string): string {
  return text.replace(/[\s\u200b\u2060\ufeff]+/g, ' ').trim();
}

/** A code is not a percentage: the cell got the wrong format. */
function codeOf(cell: CellValue): CellReading {
  const isShare = typeof cell === 'object' && cell !== null && 'shown' in cell && cell.shown.endsWith('%');
  return isShare ? wrong('fractionInText', { text: cell.shown }) : choiceReader(lineOf)(cell);
}

/** A person's name has letters: a number comes from another column. */
function personName(cell: CellValue): CellReading {
  const words = wordsOf(cell);
  if (!('value' in words)) return words;
  return /\p{L}/u.test(String(words.value))
    ? { ...words, value: lineOf(String(words.value)) }
    : wrong('nameWithoutLetters');
}

const phoneQuestions = { phoneWithoutZero: ['addZero'] } as const;

/** Digits without the leading zero of Vietnamese telephone numbers. 1800 and 1900 numbers have none. */
const withoutZero = /^(?!1[89]00)[1-9]\d{8,9}$/;

/** Asks about the missing zero, or adds it to each number of the column if a person chose so. It is never guessed. */
function phone(cell: CellValue, { answers }: ReadingColumn): CellReading {
  const words = wordsOf(cell);
  if (!('value' in words)) return words;
  const digits = lineOf(String(words.value));
  // The country code without its plus sign. No Vietnamese number of this length begins so.
  const [, local] = /^84([1-9]\d{8})$/.exec(digits.replace(/[ .-]/g, '')) ?? [];
  if (local !== undefined) return { ...words, value: `0${local}` };
  if (!withoutZero.test(digits.replace(/[ .-]/g, ''))) return { ...words, value: digits };
  if (answers.phoneWithoutZero !== 'addZero') return wrong('phoneWithoutZero', { text: digits });
  return { value: `0${digits}`, question: 'phoneWithoutZero' };
}
