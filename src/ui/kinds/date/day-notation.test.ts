import { expect, test } from 'vitest';
import { dayNotation, inWords } from './day-notation.ts';

test('a date is said with its weekday, and the weekday alone beside the date itself', () => {
  expect(inWords('2026-11-26', dayNotation, 'vi', 'hôm qua')).toBe('Thứ Năm, 26/11/2026');
  expect(inWords('2026-11-26', dayNotation, 'vi', '26/11/2026')).toBe('Thứ Năm');
});
