import { expect, test } from 'vitest';
import { findingsOf, nothingBeside, type Surroundings } from './warnings.ts';

const codes = (figure: { actual?: string; plan?: string }, around: Partial<Surroundings>) =>
  findingsOf({ actual: null, plan: null, ...figure }, { ...nothingBeside, ...around }).map(({ code }) => code);
const other = (plan: string) => ({ period: '2025', plan });

test.each([
  // Each bound is kept, and what is beyond it is told.
  [{ actual: '2400' }, { most: '2400' }, []],
  [{ actual: '2400.001' }, { most: '2400' }, ['aboveCapacity']],
  [{ actual: '99' }, { units: '99.99' }, []],
  [{ actual: '99' }, { units: '100' }, ['belowUnits']],
  [{ actual: '50' }, { plant: '100', otherUnits: '51' }, []],
  [{ actual: '50' }, { plant: '100', otherUnits: '51.001' }, ['abovePlant']],
  [{ actual: '102' }, { plant: '100' }, ['abovePlant']],
  [{ plan: '74400' }, { most: '74400' }, []],
  [{ plan: '74400.001' }, { most: '74400' }, ['planAboveCapacity']],
  [{ plan: '148800' }, { most: '74400' }, ['planAboveCapacity']],
  [{ plan: '10' }, { part: other('10'), whole: other('10') }, []],
  [{ plan: '9.999' }, { part: other('10') }, ['planBelowPart']],
  [{ plan: '10.001' }, { whole: other('10') }, ['planAboveWhole']],
  // What cannot be is told alone; what is not known is not compared.
  [{ plan: '148800.001' }, { most: '74400', whole: other('10') }, ['planImpossible']],
  [{ actual: '99999', plan: '99999' }, {}, []],
  [{}, { most: '1', units: '1', plant: '1', part: other('1'), whole: other('0') }, []],
] as const)('of %j beside %j', (figure, around, expected) => {
  expect(codes(figure, around)).toEqual(expected);
});
