import { expect, test } from 'vitest';
import { oneTimePassword } from './one-time-password.ts';

test('a one-time password is four groups of four signs that cannot be confused', () => {
  for (let count = 0; count < 100; count += 1) {
    expect(oneTimePassword()).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){3}$/);
  }
});

test('no two are alike', () => {
  const made = Array.from({ length: 1000 }, oneTimePassword);
  expect(new Set(made).size).toBe(made.length);
});
