import { expect, test } from 'vitest';
import { dayOfYearText, isWithin, readDayOfYear } from './day-of-year.ts';

test.each([
  ['22/8', '08-22'],
  ['22-08', '08-22'],
  [' 1.9 ', '09-01'],
  ['22 tháng 8', '08-22'],
  ['ngày 5 tháng 12', '12-05'],
  ['29/2', '02-29'],
])('%s is %s', (text, day) => {
  expect(readDayOfYear(text)).toBe(day);
  expect(readDayOfYear(dayOfYearText(day))).toBe(day);
});

test.each(['', '22', '8/22', '30/2', '31/4', '0/1', '22/8/2025', '22/', 'tháng 8'])(
  '%j is no day of the year',
  (text) => expect(readDayOfYear(text)).toBeUndefined(),
);

test.each([
  ['08-22', '08-22', '09-15', true],
  ['09-15', '08-22', '09-15', true],
  ['09-16', '08-22', '09-15', false],
  ['12-31', '11-01', '05-31', true],
  ['01-01', '11-01', '05-31', true],
  ['05-31', '11-01', '05-31', true],
  ['06-01', '11-01', '05-31', false],
  ['02-29', '02-29', '02-29', true],
])('%s lies from %s to %s: %s', (day, from, to, lies) => expect(isWithin(day, from, to)).toBe(lies));
