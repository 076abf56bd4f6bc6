import { expect, test } from 'vitest';
import { nextCell } from './cell-navigation.ts';

const size = [24, 9] as const;

test.each([
  ['ArrowUp', [3, 4], [2, 4]],
  ['ArrowLeft', [3, 0], [3, 0]],
  ['ArrowRight', [3, 8], [3, 8]],
  ['PageDown', [20, 4], [23, 4]],
  ['PageUp', [3, 4], [0, 4]],
  ['Home', [3, 4], [3, 0]],
  ['End', [3, 4], [3, 8]],
  ['a', [3, 4], undefined],
] as const)('%s leads from %j to %j', (key, from, to) => {
  expect(nextCell(key, from, size)).toEqual(to);
});
