import { describe, expect, test } from 'vitest';
import { ambiguityErrors, formValueOf, possibleNumbers, typedText } from './ambiguous-number.ts';

const field = { kind: 'decimal', precision: 7, scale: 2, unit: 'm', least: '0', most: '1500' } as const;

describe('a number that reads two ways', () => {
  test('is held as none until one of the two is chosen', () => {
    const held = formValueOf(' 1.384 m', field) ?? '';
    expect(possibleNumbers(held, field)).toEqual(['1384', '1.384']);
    expect(ambiguityErrors(held, field)).toEqual([{ code: 'twoWays' }]);
    // The input shows the typed text.
    expect(typedText(held, field, ',')).toBe('1.384 m');
  });

  test('is not what is stored of a number with three decimals', () => {
    expect(possibleNumbers('1.384', field)).toBeUndefined();
    expect(typedText('1.384', field, ',')).toBe('1,384');
  });
});

test('what is no number stays as it was typed, and is told', () => {
  expect([formValueOf('12x', field), formValueOf('5?', field)]).toEqual([undefined, undefined]);
  expect(typedText('5?', field, ',')).toBe('5?');
  expect(ambiguityErrors('5?', field)).toEqual([{ code: 'decimal' }]);
  expect(ambiguityErrors('1e400', field)).toEqual([{ code: 'exponent' }]);
});

test('bounds are told with their numbers', () => {
  expect(ambiguityErrors('1500.01', field)).toEqual([{ code: 'tooBig', values: { max: '1500' } }]);
  expect(ambiguityErrors('-1', field)).toEqual([{ code: 'tooSmall', values: { min: '0' } }]);
  expect(ambiguityErrors('1500', field)).toEqual([]);
});

test.each(['0.00', '-5.50', '1384.05', '999999.99'])('%s is read again as it stands in the line', (value) => {
  for (const mark of [',', '.'] as const) {
    const read = formValueOf(typedText(value, field, mark), field) ?? '';
    expect(Number(read)).toBe(Number(value));
  }
});
