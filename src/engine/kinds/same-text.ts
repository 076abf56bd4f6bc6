import { comparable } from '../../lib/fold.ts';

/**
 * Whether what a cell says and what is stored of it differ in case, spaces and signs alone, or, for days, in zeros and
 * order; a person who reads the one has read the other.
 */
export function isSameText(cell: string, stored: string): boolean {
  if (shownDay.test(stored)) return sameDay(cell, stored);
  return raw(cell) === raw(stored) || sameWords(cell, stored);
}

/** Days and moments as lists show them. */
const shownDay = /^\d{2}\/\d{2}\/\d{4}(?: \d{2}:\d{2})?$/;

/** The numbers of a day, in the order of a list or, where the year comes first, of ISO 8601. */
function sameDay(cell: string, stored: string): boolean {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
  const [read, kept] = [numbers(cell), numbers(stored)];
  const [first = 0] = read;
  const local = first > 31 ? [...read.slice(0, 3).reverse(), ...read.slice(3)] : read;
  // Seconds are left out of what is shown.
  return kept.every((number, place) => number === local[place]) && local.slice(kept.length).every((rest) => rest === 0);
}

/** Without the signs that part the digits of a telephone number and the words of a line. */
function raw(text: string): string {
  return text
    .replace(/[\s.()/,;:_-]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** Whether two texts have the same words, with the same marks on each in whatever order, or where the cell has none at all. */
function sameWords(cell: string, stored: string): boolean {
  if (comparable(cell) !== comparable(stored)) return false;
  return !/[\p{M}đ]/u.test(cell.normalize('NFD').toLowerCase()) || marksOf(cell) === marksOf(stored);
}

/** What stands on the letters of each word: thủy has what thuỷ has. */
function marksOf(text: string): string {
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  return words.map((word) => (word.match(/[\p{M}đ]/gu) ?? []).toSorted().join('')).join(' ');
}
