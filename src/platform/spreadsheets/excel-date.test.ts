import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfSerial, serialOfDate } from './excel-date.ts';

const shown = (serial: number, date1904 = false) => dateOfSerial(serial, { date1904, time: false });
const clock = (serial: number, date1904 = false) => dateOfSerial(serial, { date1904, time: true });

test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [60, '1900-02-29'],
  [61, '1900-03-01'],
  [45_000, '2023-03-15'],
  [45_000.999, '2023-03-15'],
  [44_999.999_999_999_99, '2023-03-15'],
  [2_958_465, '9999-12-31'],
  [2_958_466, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
])('%d is the day %s', (serial, date) => {
  expect(shown(serial)).toBe(date);
});

test('the system of 1904 begins four years and a day later', () => {
  expect(shown(0, true)).toBe('1904-01-01');
  expect(shown(43_538, true)).toBe(shown(45_000));
  expect(shown(2_957_003, true)).toBe('9999-12-31');
  expect(shown(2_957_004, true)).toBeUndefined();
});

test('times are rounded to the second that is shown', () => {
  expect(clock(45_000)).toBe('2023-03-15T00:00:00');
  expect(clock(45_000 + 30_600 / 86_400)).toBe('2023-03-15T08:30:00');
  expect(clock(45_000.999_999)).toBe('2023-03-16T00:00:00');
  expect(clock(0.5)).toBe('1899-12-31T12:00:00');
});

test('what is no date has no number', () => {
  for (const date of ['1899-12-31', '2023-02-29', '2023-13-01', '2023-1-1', '', '1900-02-29']) {
    expect(serialOfDate(date)).toBeUndefined();
  }
});

test('every day comes back', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const date = day.toISOString().slice(0, 10);
      expect(shown(serialOfDate(date) ?? Number.NaN)).toBe(date);
    }),
  );
});
