import { expect, test } from 'vitest';
import { reasonFault } from './reasons.ts';

test.each([
  ['', true],
  ['-5', true],
  ['1234567890 1234567890', true],
  ['Quá tải', true],
  ['Chạy quá t', true],
  ['Chạy quá tải', false],
  // The same letters in another form of Unicode, and of another alphabet.
  ['Chạy quá t'.normalize('NFD'), true],
  ['Chạy quá tải'.normalize('NFD'), false],
  ['перегрузка', false],
] as const)('“%s” is no reason: %s', (reason, isFault) => {
  expect(reasonFault(reason) !== undefined).toBe(isFault);
});
