import { expect, test } from 'vitest';
import { shownEnergy } from './units.ts';

test.each([
  ['1384.5', 'MWh', '1.384,5'],
  ['1384.5', 'million', '1,3845'],
  ['0.001', 'billion', '0,000000001'],
  ['12345678901.234', 'billion', '12.345,678901234'],
  ['0', 'million', '0'],
  [null, 'MWh', '–'],
] as const)('%s MWh in %s', (amount, unit, shown) => expect(shownEnergy(amount, unit, 'vi')).toBe(shown));
