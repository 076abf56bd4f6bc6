import { expect, test } from 'vitest';
import { expectedHoursOn, overlap, readHours } from './expected-hours.ts';

test.each([
  ['1, 7, 13, 19', { hours: [1, 7, 13, 19] }],
  ['19h 7H', { hours: [7, 19] }],
  ['0-3; 7', { hours: [0, 1, 2, 3, 7] }],
  ['7,7', { hours: [7] }],
  ['7, 25', { wrong: '25' }],
  ['20-25', { wrong: '20-25' }],
  ['9-7', { wrong: '9-7' }],
  ['sáng', { wrong: 'sáng' }],
  [' , ', { wrong: ',' }],
])('%j is read as hours', (text, read) => expect(readHours(text)).toEqual(read));

const seasons = [
  { fromDay: '06-15', toDay: '09-30', hours: '0-23' },
  { fromDay: '12-01', toDay: '02-29', hours: '7, 19' },
];

test.each([
  ['2026-06-15', 24],
  ['2026-09-30', 24],
  ['2026-10-01', 4],
  ['2026-12-31', 2],
  ['2027-01-01', 2],
  ['2027-02-28', 2],
  ['2027-03-01', 4],
])('on %s the hours are those of its season, else the four of the flood season', (day, count) =>
  expect(expectedHoursOn(day, seasons)).toHaveLength(count),
);

test('seasons overlap where they share a day, also over New Year', () => {
  const winter = { fromDay: '12-01', toDay: '02-29' };
  expect(overlap(winter, { fromDay: '02-29', toDay: '05-01' })).toBe(true);
  expect(overlap({ fromDay: '11-01', toDay: '12-31' }, winter)).toBe(true);
  expect(overlap(winter, { fromDay: '10-01', toDay: '09-30' })).toBe(true);
  expect(overlap(winter, { fromDay: '03-01', toDay: '11-30' })).toBe(false);
});
