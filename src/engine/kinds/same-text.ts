import { comparable } from '../../lib/fold.ts';

/**
 * Whether a cell and a stored text differ only in case, blanks and punctuation, or, for days, in leading zeros and
 * order, so that a person reads them as the same.
 */
export function isSameText(cell: string, stored: string): boolean {
  if (shownDay.test(stored)) return sameDay(cell, stored);
  return raw(cell) === raw(stored) || sameWords(cell, stored);
}

/** Days and instants as lists show them. */
const shownDay = /^\d{2}\/\d{2}\/\d{4}(?: \d{2}:\d{2})?$/;

/** Compares the numbers of a day, in the order of a list or, with the year first, of ISO 8601. */
function sameDay(cell: string, stored: string): boolean {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number);
  const [read, kept] = [numbers(cell), numbers(stored)];
  const [first = 0] = read;
  const local = first > 31 ? [...read.slice(0, 3).reverse(), ...read.slice(3)] : read;
  // Lists do not show seconds.
  return kept.every((number, place) => number === local[place]) && local.slice(kept.length).every((rest) => rest === 0);
}

/** Removes the separators in a telephone number or between words. */
function raw(text: string): string {
  return text
    .replace(/[\s.()/,;:_-]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/**
 * Whether two texts have the same words, with the same diacritics on each in any position, or none at all in the cell.
 */
function sameWords(cell: string, stored: string): boolean {
  if (comparable(cell) !== comparable(stored)) return false;
  return !/[\p{M}đ]/u.test(cell.normalize('NFD').toLowerCase()) || marksOf(cell) === marksOf(stored);
}

/** The diacritics of each word: thủy has those of thuỷ. */
function marksOf(text: string): string {
  const words = text
    .normalize('NFD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u);
  return words.map((word) => (word.match(/[\p{M}đ]/gu) ?? []).toSorted().join('')).join(' ');
}
