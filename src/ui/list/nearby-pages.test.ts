import { expect, test } from 'vitest';
import { nearbyPages } from './nearby-pages.ts';

/** Page numbers as people read them, with the gaps between them. */
const read = (current: number, total: number) =>
  nearbyPages(current - 1, total)
    .map((page, place, pages) => (page - (pages[place - 1] ?? page) > 1 ? `… ${page + 1}` : `${page + 1}`))
    .join(' ');

test('a gap never stands for one page', () => {
  expect([1, 2, 3, 4].map((current) => read(current, 4))).toEqual(['1 2 3 4', '1 2 3 4', '1 2 3 4', '1 2 3 4']);
  expect(read(4, 9)).toBe('1 2 3 4 5 … 9');
  expect(read(5, 9)).toBe('1 … 4 5 6 … 9');
  expect(read(6, 9)).toBe('1 … 5 6 7 8 9');
});

test('the last page is there, and the current one where it lies behind all known ones', () => {
  expect(read(1, 100)).toBe('1 2 … 100');
  expect(read(12, 10)).toBe('1 … 10 11 12');
});
