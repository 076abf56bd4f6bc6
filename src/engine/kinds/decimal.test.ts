import { expect, test } from 'vitest';
import { decimal } from './decimal.ts';

test.each([
  ['107.5', '107,5 m', true],
  ['107,50', '107,5 m', true],
  ['1,384.5', '1.384,5 m', true],
  ['1 384,5', '1.384,5 m', true],
  ['12\ufeff3,5', '123,5 m', true],
  ['85%', '85 %', true],
  ['85 %', '85 %', true],
  ['85%', '85 m', false],
  // Both readings are possible: what the file says is shown where it is not what is stored.
  ['2.430', '2.430 m', true],
  ['2.430', '2,43 m', false],
  ['12,5', '12.500,000 MWh', false],
])('%s in a file shows the same number as %s: %s', (cell, stored, same) => {
  expect(decimal.sheet?.sameForm?.(cell, stored)).toBe(same);
});
