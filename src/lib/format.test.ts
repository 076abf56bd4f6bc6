import { describe, expect, test } from 'vitest';
import { formatDay, formatInstant, formatNumber, formatRelative, formatTime } from './format.ts';

describe('instants', () => {
  test('are shown as the clock of the plant reads them', () => {
    expect(formatInstant('2026-05-08T01:05:00Z')).toBe('08/05/2026 08:05');
    expect(formatInstant('2026-05-08T17:00:00Z')).toBe('09/05/2026 00:00');
    expect(formatDay('2026-12-31T20:00:00-05:00')).toBe('01/01/2027');
    expect(formatTime('2026-05-08T01:12:59Z')).toBe('08:12');
  });
});

describe('formatRelative', () => {
  const now = Date.parse('2026-05-08T08:00:00Z');
  test.each([
    ['2026-05-08T07:59:40Z', 'bây giờ'],
    ['2026-05-08T07:55:01Z', '4 phút trước'],
    ['2026-05-08T06:00:00Z', '2 giờ trước'],
    ['2026-05-08T09:30:00Z', 'sau 1 giờ nữa'],
    ['2026-05-07T08:00:00Z', 'Hôm qua'],
    ['2026-03-01T08:00:00Z', '01/03/2026'],
  ])('%s is %s', (instant, text) => {
    expect(formatRelative(instant, 'vi', now).toLowerCase()).toBe(text.toLowerCase());
  });
});

test('numbers have a dot for thousands and a comma for decimals', () => {
  expect(formatNumber(1384.48, 2)).toBe('1.384,48');
  expect(formatNumber(1000)).toBe('1.000');
});
