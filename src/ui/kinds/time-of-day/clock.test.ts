import { expect, test } from 'vitest';
import { readTime } from './clock.ts';

test.each([
  ['7:30', '07:30'],
  ['07:30', '07:30'],
  ['7h30', '07:30'],
  ['7h', '07:00'],
  ['0730', '07:30'],
  ['730', '07:30'],
  ['7 giờ 30 phút', '07:30'],
  ['7g05', '07:05'],
  [' 23.59 ', '23:59'],
  ['0h', '00:00'],
])('%s is %s', (text, time) => expect(readTime(text)).toBe(time));

test.each(['', '7', '7:', '7:3', '24:00', '12:60', '7h5', 'sáng', '07:30:15', '12345'])('%s is no time', (text) =>
  expect(readTime(text)).toBeUndefined(),
);
