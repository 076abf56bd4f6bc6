import { describe, expect, test } from 'vitest';
import { measureText, numberText } from './notation.ts';
import { readNumber, readsTwoWays, typedNumber } from './reading.ts';

describe('a number typed by a Vietnamese reader', () => {
  test.each([
    ['1.384,05', '1384.05'],
    ['1384.05', '1384.05'],
    ['1384,05', '1384.05'],
    ['1.384', '1384'],
    ['1,384', '1.384'],
    ['0.384', '0.384'],
    ['1.384.000', '1384000'],
    ['1,384,000.5', '1384000.5'],
    ['1 384,5', '1384.5'],
    ['−12,5', '-12.5'],
    ['+7', '7'],
    [',5', '0.5'],
    ['12,', '12'],
    [' 1.384,05 m ', '1384.05'],
  ])('%s is %s', (text, value) => expect(readNumber(text, 'vi', 'm')).toBe(value));

  test.each(['', '-', 'm', 'abc', '1.38.4', '1,2,3', '1.384,0.5', '12a', '1e5', '--1', '1-2', '01.384.000', '1..5'])(
    '%s is none',
    (text) => expect(readNumber(text, 'vi', 'm')).toBeUndefined(),
  );

  test('is not changed by being read: no digit is lost', () => {
    expect(readNumber('12.345.678.901.234.567,890123', 'vi')).toBe('12345678901234567.890123');
  });
});

test('an English reader marks decimals by a point', () => {
  expect(['1,384.05', '1,384', '1.384', '1384,05'].map((text) => readNumber(text, 'en'))).toEqual([
    '1384.05',
    '1384',
    '1.384',
    '1384.05',
  ]);
});

test('what reads two ways is told, and only that', () => {
  const told = (language: string) =>
    ['1.384', '1,384', '-12.500', '0.384', '1384.05', '1.384,0', '1.384.000', '1384'].filter((text) =>
      readsTwoWays(text, language),
    );
  expect(told('vi')).toEqual(['1.384', '-12.500']);
  expect(told('en')).toEqual(['1,384']);
});

test('a number is written in the notation of its reader, with all its decimals', () => {
  const field = { kind: 'decimal', precision: 8, scale: 2, unit: 'm' } as const;
  expect(numberText('1384.50', 'vi')).toBe('1.384,50');
  expect(measureText('1384.50', field, 'en')).toBe('1,384.50\u00a0m');
  expect(numberText('12345678901234567.89', 'vi')).toBe('12.345.678.901.234.567,89');
  expect(typedNumber('1384.50', 'vi')).toBe('1384,50');
  // What is no number yet stays as it was typed.
  expect([typedNumber('1384.', 'vi'), numberText('abc', 'vi')]).toEqual(['1384.', 'abc']);
});

test.each(['0.00', '-5.50', '1384.05', '999999.99'])('%s is read again as it is written', (value) => {
  for (const language of ['vi', 'en']) {
    expect(readNumber(typedNumber(value, language), language)).toBe(value);
    expect(readNumber(numberText(value, language), language)).toBe(value);
  }
});
