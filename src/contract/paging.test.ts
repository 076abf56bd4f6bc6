import { expect, test } from 'vitest';
import { defaultPageSize, effectivePageSize, listPage } from './paging.ts';

test('a page size that is absent, zero or negative is the default', () => {
  expect([undefined, 0, -1, -20].map(effectivePageSize)).toEqual(new Array(4).fill(defaultPageSize));
  expect(effectivePageSize(7)).toBe(7);
});

test('a page knows its place in the whole', () => {
  expect(listPage(['a'], 41, { page: 2 })).toEqual({
    items: ['a'],
    totalItem: 41,
    totalPage: 3,
    currentPage: 2,
    totalExact: true,
  });
  expect(listPage([], 0, {}).totalPage).toBe(0);
});
