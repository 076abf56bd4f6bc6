import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentRefusal, refusalsOf } from './contract/bounds.ts';
import { noValues, type Values } from './contract/measured-values.ts';
import { type Surroundings, warningsOf } from './contract/warnings.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-05-08T12:00:00+07:00');
const around = (given: Partial<Surroundings>): Surroundings => ({
  at: noon,
  now: noon,
  normalLevel: null,
  deadLevel: null,
  highestAllowed: null,
  before: undefined,
  after: undefined,
  ...given,
});
const found = (values: Partial<Values>, given: Partial<Surroundings> = {}) =>
  warningsOf({ ...noValues, ...values }, around(given)).map(({ code }) => code);

describe('a doubt begins right behind its edge', () => {
  test.each([
    [{ upstream: '80' }, { deadLevel: '80' }, []],
    [{ upstream: '79.99' }, { deadLevel: '80' }, ['belowDead']],
    [{ upstream: '117' }, { normalLevel: '117' }, []],
    [{ upstream: '117.01' }, { normalLevel: '117' }, ['aboveNormal']],
    [{ upstream: '101' }, { highestAllowed: '101', normalLevel: '117' }, []],
    [{ upstream: '101.01' }, { highestAllowed: '101', normalLevel: '117' }, ['aboveLimit']],
    [{ upstream: '102' }, { before: { at: noon - hour, upstream: '100' } }, []],
    [{ upstream: '102.01' }, { before: { at: noon - hour, upstream: '100' } }, ['jump']],
    [{ upstream: '100' }, { after: { at: noon + hour, upstream: '102.01' } }, ['jump']],
    [{ upstream: '100.03' }, { before: { at: noon - 60_000, upstream: '100' } }, []],
    [{ upstream: '100.04' }, { before: { at: noon - 60_000, upstream: '100' } }, ['jump']],
    [{ totalRelease: '100', spill: '1', turbine: '100' }, {}, []],
    [{ totalRelease: '100', spill: '1.01', turbine: '100' }, {}, ['otherTotal']],
    [{ totalRelease: '100', spill: '0', turbine: '99' }, {}, []],
    [{ totalRelease: '0', spill: '0', turbine: '0.01' }, {}, ['otherTotal']],
    [{ totalRelease: '100', spill: '50' }, {}, []],
    [{ inflow: '0' }, { at: noon + 1 }, ['future']],
    [{ inflow: '0' }, { deadLevel: '80', normalLevel: '117' }, []],
  ] as const)('%o with %o: %o', (values, given, codes) => expect(found(values, given)).toEqual(codes));
});

describe('what cannot be is refused right behind its edge', () => {
  test.each([
    [{ upstream: '1500', downstream: '0', inflow: '30000', spill: '0', bottomGates: '20', rainfall: '2000' }, []],
    [{ upstream: '1500.01' }, ['tooBig']],
    [{ downstream: '-0.01' }, ['tooSmall']],
    [{ inflow: '30000.01' }, ['tooBig']],
    [{ surfaceGates: '21' }, ['tooBig']],
    [{ bottomGates: '0.5' }, ['wholeNumber']],
    [{ upstream: '100.001' }, ['decimals']],
    [{ upstream: '100.000' }, []],
    [
      { upstream: 'NaN', inflow: 'Infinity', spill: '1e400', turbine: '1.234,56' },
      ['decimal', 'decimal', 'decimal', 'decimal'],
    ],
  ])('%o: %o', (values, codes) => expect(refusalsOf(values).map(({ code }) => code)).toEqual(codes));

  test('of moments', () => {
    const month = 31 * 24 * hour;
    expect(momentRefusal(noon + month, noon)).toBeUndefined();
    expect(momentRefusal(noon + month + 60_000, noon)?.code).toBe('tooFarAhead');
    expect(momentRefusal(noon + 1_000, noon)?.code).toBe('wholeMinute');
    expect(momentRefusal(Date.parse('1949-12-31T23:59:00+07:00'), noon)?.code).toBe('beforeReadings');
  });
});

describe('against an independent computation', () => {
  const hundredths = fc.integer({ min: 0, max: 3_000_000 });
  const text = (count: number) => `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`;

  test('the total is compared without a rounding error', () => {
    fc.assert(
      fc.property(hundredths, hundredths, hundredths, (total, spill, turbine) => {
        const isOff = Math.abs(total - spill - turbine) * 100 > total;
        const codes = found({ totalRelease: text(total), spill: text(spill), turbine: text(turbine) });
        expect(codes.includes('otherTotal')).toBe(isOff);
      }),
    );
  });

  test('a jump is more than two metres an hour, whatever time lies between', () => {
    const level = fc.integer({ min: 0, max: 150_000 });
    fc.assert(
      fc.property(level, level, fc.integer({ min: 1, max: 1_439 }), (one, other, minutes) => {
        const isSteep = Math.abs(one - other) * 60 > 200 * minutes;
        const before = { at: noon - minutes * 60_000, upstream: text(other) };
        expect(found({ upstream: text(one) }, { before })).toEqual(isSteep ? ['jump'] : []);
      }),
    );
  });
});
