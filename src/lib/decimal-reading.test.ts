import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../tests/support/properties.ts';
import { canonicalDecimal, formatDecimal } from './decimal.ts';
import { isUnmeasured, markOf, provenMark, readDecimal } from './decimal-reading.ts';
import { writtenDecimal } from './localized-decimal.ts';

describe('one number in its spellings', () => {
  test.each([
    ['1.384,48', '1384.48'],
    ['1384.48', '1384.48'],
    ['1384,48', '1384.48'],
    ['1 384,48', '1384.48'],
    ['1\u00a0384,48', '1384.48'],
    ['1\u202f384.480', '1384.48'],
    ['1,384.48', '1384.48'],
    ["1'384.48", '1384.48'],
    ['1’384,480', '1384.48'],
    ["-1'384'000", '-1384000'],
    ["1'384.480", '1384.48'],
    ['1.384.000', '1384000'],
    ['1,384,000.5', '1384000.5'],
    ['0.384', '0.384'],
    ['0,384', '0.384'],
    ['1384,480', '1384.48'],
    ['12.5', '12.5'],
    ['−12,5', '-12.5'],
    ['– 12,5', '-12.5'],
    ['+7', '7'],
    ['007', '7'],
    [',5', '0.5'],
    ['12,', '12'],
    ['-0,0', '0'],
    [' 1.384,05 m ', '1384.05'],
    ['12\ufeff3,5', '123.5'],
    ['\u200b124,5\u200e', '124.5'],
    ['\u2066-1\u00ad25,5\u2069', '-125.5'],
  ])('%s is %s', (text, value) => expect(readDecimal(text, { unit: 'm' })).toEqual({ value }));
});

test.each([
  ['1.384', '1384', '1.384'],
  ['1,384', '1384', '1.384'],
  ['-12.500', '-12500', '-12.5'],
  ['999,000 m', '999000', '999'],
])('%s is %s or %s: that is asked, until somebody says the mark', (text, thousands, fraction) => {
  const [own, other] = text.includes('.') ? (['.', ','] as const) : ([',', '.'] as const);
  expect(readDecimal(text, { unit: 'm' })).toEqual({ thousands, fraction });
  expect(readDecimal(text, { unit: 'm', mark: own })).toEqual({ value: fraction });
  expect(readDecimal(text, { unit: 'm', mark: other })).toEqual({ value: thousands });
});

test.each([
  [
    '',
    '-',
    'm',
    ',',
    'abc',
    'NaN',
    'Infinity',
    '∞',
    '1.38.4',
    '1,2,3',
    '1.384,0.5',
    '1.384,5.000',
    '12a',
    '--1',
    '1-2',
  ],
  [
    '01.384.000',
    '1..5',
    '1 2',
    '12 34,5',
    '1 384 ,5',
    '1.384 000',
    '１２',
    '12 mm',
    '0x10',
    '1_000',
    "'1384",
    "12'34",
    "1'3845",
    "1'384 000",
    "1.384'000",
  ],
])('no numbers: %s, %s, %s …', (...texts) => {
  for (const text of texts) expect(readDecimal(text, { unit: 'm' }), text).toEqual({ fault: 'decimal' });
});

test.each(['1e5', '1E400', '1.5e-7', '1,5E+3'])('%s is reported as an exponent', (text) => {
  expect(readDecimal(text)).toEqual({ fault: 'exponent' });
});

test('what a text proves of the mark of others', () => {
  const proven = (texts: readonly string[]) => texts.map((text) => provenMark(text));
  expect(proven(['12,5', '1.384,5', '1.384.000', '0,384', '1 384,5'])).toEqual([',', ',', ',', ',', ',']);
  expect(proven(['12.5', '1,384.5', '1,384,000', '1384.123'])).toEqual(['.', '.', '.', '.']);
  expect(proven(['1.384', '1,384', '1384', '-', 'x,y', ''])).toEqual(Array.from({ length: 6 }));
});

test('a stroke alone says that nothing was measured', () => {
  expect(['-', ' – ', '—', '−', '--'].every(isUnmeasured)).toBe(true);
  expect(['', '0', '-1', '- 1'].some(isUnmeasured)).toBe(false);
});

const numbers = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 6 }))
  .map(([isNegative, units, scale]) => {
    const digits = String(units).padStart(scale + 1, '0');
    const fraction = scale > 0 ? `.${digits.slice(-scale)}` : '';
    return `${isNegative ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}`;
  });

test('what either language writes is read again, or asked with the right number among the two', () => {
  fc.assert(
    fc.property(numbers, fc.constantFrom('vi', 'en'), (number, language) => {
      const text = formatDecimal(number, language);
      const reading = readDecimal(text);
      const value = canonicalDecimal(number);
      if ('thousands' in reading) expect([reading.thousands, reading.fraction]).toContain(value);
      else expect(reading).toEqual({ value });
      expect(readDecimal(text, { mark: markOf(language) })).toEqual({ value });
    }),
  );
});

test('what is written to be typed over reads one way', () => {
  expect(['1384.48', '1384', '1.384', '117.25'].map((number) => writtenDecimal(number, ','))).toEqual([
    '1384,48',
    '1384',
    '1,3840',
    '117,25',
  ]);
  fc.assert(
    fc.property(numbers, fc.constantFrom(',', '.'), (number, mark) => {
      expect(readDecimal(writtenDecimal(number, mark))).toEqual({ value: canonicalDecimal(number) });
    }),
  );
});

test('any text at all is answered, and soon', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: fc.constantFrom(...'0123456789.,-+e m'.split('')) }), (text) => {
      const reading = readDecimal(text, { unit: 'm' });
      if ('value' in reading) expect(reading.value).toMatch(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
    }),
  );
  expect(readDecimal(`${'1.000'.repeat(50_000)}x`)).toEqual({ fault: 'decimal' });
});
