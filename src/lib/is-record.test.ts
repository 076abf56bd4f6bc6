import { expect, test } from 'vitest';
import { isRecord } from './is-record.ts';

test('an object can be read by name; plain values, null and functions cannot', () => {
  expect([{}, { a: 1 }, [], new Error('x')].map(isRecord)).toEqual([true, true, true, true]);
  expect([null, undefined, 'text', 1, true, () => 1].map(isRecord)).toEqual([false, false, false, false, false, false]);
});
