import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../tests/support/properties.ts';
import {
  absoluteDecimal,
  addDecimals,
  canonicalDecimal,
  compareDecimals,
  decimalFault,
  formatDecimal,
  formatPercent,
  isDecimal,
  multiplyDecimals,
  subtractDecimals,
  withScale,
} from './decimal.ts';

/** Thousandths small enough for exact binary arithmetic: an independent computation. */
const thousandths = fc.integer({ min: -4_000_000_000, max: 4_000_000_000 });

/** Formats digit by digit, without a function under test. */
function ofThousandths(units: number): string {
  const digits = String(Math.abs(units)).padStart(4, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

describe('what is computed is exact', () => {
  test('sums, differences and comparisons are those of whole thousandths', () => {
    fc.assert(
      fc.property(thousandths, thousandths, (one, other) => {
        const [left, right] = [ofThousandths(one), ofThousandths(other)];
        expect(withScale(addDecimals(left, right), 3)).toBe(withScale(canonicalDecimal(ofThousandths(one + other)), 3));
        expect(subtractDecimals(left, right)).toBe(canonicalDecimal(ofThousandths(one - other)));
        expect(compareDecimals(left, right)).toBe(Math.sign(one - other));
      }),
    );
  });

  test('a product has all its decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -90_000_000, max: 90_000_000 }),
        fc.integer({ min: -99, max: 99 }),
        (one, times) => {
          expect(multiplyDecimals(ofThousandths(one), String(times))).toBe(
            canonicalDecimal(ofThousandths(one * times)),
          );
        },
      ),
    );
    expect(multiplyDecimals('1384.48', '0.001')).toBe('1.38448');
  });

  test('no digit of a long number is lost', () => {
    expect(addDecimals('12345678901234567890.123', '0.0001')).toBe('12345678901234567890.1231');
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect([addDecimals(), addDecimals('-0.5', '0.5'), absoluteDecimal('-007.50')]).toEqual(['0', '0', '7.5']);
  });
});

test.each([
  ['+007.50', '7.5'],
  ['-0.000', '0'],
  ['-0.50', '-0.5'],
  ['1384', '1384'],
  ['0', '0'],
])('%s is %s', (text, canonical) => expect(canonicalDecimal(text)).toBe(canonical));

describe('bounds', () => {
  const bounds = { precision: 7, scale: 2, least: '0', most: '1500' };
  test.each<[string, string | undefined]>([
    ['1500', undefined],
    ['1500.00', undefined],
    ['0', undefined],
    ['-0.00', undefined],
    ['1500.01', 'tooBig'],
    ['-0.01', 'tooSmall'],
    ['1.001', 'decimals'],
    ['1.010', undefined],
    ['123456', 'digits'],
  ])('%s: %s', (text, fault) => expect(decimalFault(text, bounds)).toBe(fault));

  test.each(['', '1e400', 'NaN', 'Infinity', '1,5', '1.', '.5', '0x10', '١'])('%j is no number', (text) => {
    expect(decimalFault(text, bounds)).toBe('decimal');
  });
});

test('is written as the language writes it', () => {
  expect(formatDecimal('1384.50', 'vi')).toBe('1.384,50');
  expect(formatDecimal('1384.50', 'en')).toBe('1,384.50');
  expect(formatDecimal('-12345678901234567.89', 'vi')).toBe('-12.345.678.901.234.567,89');
  expect([formatPercent('94.5', 'vi'), formatPercent('94.5', 'en')]).toEqual(['94,5\u00a0%', '94.5%']);
  expect([formatDecimal('abc', 'vi'), isDecimal('1e5')]).toEqual(['abc', false]);
});
