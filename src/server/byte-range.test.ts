import { expect, test } from 'vitest';
import { rangeOf } from './byte-range.ts';

test.each([
  ['bytes=0-0', 10, { first: 0, last: 0 }],
  ['bytes=3-', 10, { first: 3, last: 9 }],
  ['bytes=3-500', 10, { first: 3, last: 9 }],
  ['bytes=-4', 10, { first: 6, last: 9 }],
  ['bytes=-400', 10, { first: 0, last: 9 }],
  ['bytes=10-', 10, 'outside'],
  ['bytes=-0', 10, 'outside'],
  ['bytes=0-0', 0, 'outside'],
])('%s of %i bytes is a part', (header, size, part) => {
  expect(rangeOf(header, size)).toEqual(part);
});

test.each([
  undefined,
  '',
  'bytes=-',
  'bytes=5-3',
  'bytes=a-b',
  'lines=0-1',
  'bytes=0-1,3-4',
  `bytes=${'0-0,'.repeat(999)}0-0`,
  `bytes=0-${'9'.repeat(400)}`,
])('%s asks for the whole', (header) => {
  expect(rangeOf(header, 10)).toBeUndefined();
});
