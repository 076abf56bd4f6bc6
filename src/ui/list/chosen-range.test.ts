import { expect, test } from 'vitest';
import { chosenRange } from './chosen-range.ts';

const order = ['a', 'b', 'c', 'd', 'e', 'f'];

test.each([
  ['downwards', [], 'b', 'b', 'd', 'bcd'],
  ['upwards', [], 'd', 'd', 'b', 'bcd'],
  ['shorter than before', ['b', 'c', 'd', 'e'], 'b', 'e', 'c', 'bc'],
  ['to the other side of where it began', ['c', 'd', 'e'], 'c', 'e', 'a', 'abc'],
  ['beside what was chosen alone', ['f'], 'a', 'a', 'b', 'abf'],
  ['from a row that is gone', ['x'], 'x', 'x', 'c', 'cx'],
])('a range is drawn %s', (_how, chosen, from, to, next, expected) => {
  expect([...chosenRange(new Set(chosen), order, { from, to }, next)].sort().join('')).toBe(expected);
});
