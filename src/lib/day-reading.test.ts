import { expect, test } from 'vitest';
import { readFoldedDay } from './day-reading.ts';

test('days near the one on which somebody types are read, and no word of the language that this is written in', () => {
  expect(readFoldedDay('ngay mai', '2026-02-28')).toBe('2026-03-01');
  for (const text of ['constructor', 'ngay constructor', '__proto__', 'tostring']) {
    expect(readFoldedDay(text, '2026-02-28')).toBeUndefined();
  }
});
