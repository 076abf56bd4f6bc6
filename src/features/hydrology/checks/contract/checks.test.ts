import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentRefusal, refusalsOf } from '../../contract/bounds.ts';
import { noValues, type Values } from '../../contract/measured-values.ts';
import { type Limits, noLimits, type Parameters } from './check.ts';
import { type CheckCode, checks, findingsOf } from './checks.ts';
import { createNeighbours } from './neighbours.ts';

const hour = 3_600_000;
const noon = Date.parse('2026-05-08T12:00:00+07:00');

/** What is known around a reading: figures of the reservoir, and values so many hours from it. */
interface Given extends Partial<Omit<Limits, 'parameters'>>, Partial<Parameters> {
  readonly at?: number;
  readonly near?: readonly (Partial<Values> & { readonly hours: number })[];
}

const parameterNames = new Set(Object.keys(noLimits.parameters));

function findings(values: Partial<Values>, { at = noon, near = [], ...given }: Given = {}) {
  const neighbours = createNeighbours();
  neighbours.know(
    near.map(({ hours, ...each }) => ({ id: '1', at: new Date(at + hours * hour).toISOString(), ...each })),
  );
  const parameters = Object.fromEntries(Object.entries(given).filter(([name]) => parameterNames.has(name)));
  return findingsOf(
    { ...noValues, ...values },
    {
      ...noLimits,
      ...given,
      parameters: { ...noLimits.parameters, ...parameters },
      at,
      now: noon,
      around: neighbours.around('1', at),
    },
  );
}

const found = (values: Partial<Values>, given: Given = {}) => findings(values, given).map(({ code }) => code);
const level = (hours: number, upstream: string) => ({ hours, upstream });
const sameLevel = (...hours: number[]) => hours.map((each) => level(each, '100'));

describe('a doubt begins right behind its edge', () => {
  const cases: readonly (readonly [Partial<Values>, Given, readonly CheckCode[]])[] = [
    [{ upstream: '80' }, { deadLevel: '80' }, []],
    [{ upstream: '79.99' }, { deadLevel: '80' }, ['belowDead']],
    [{ upstream: '117' }, { normalLevel: '117' }, []],
    [{ upstream: '117.01' }, { normalLevel: '117' }, ['aboveNormal']],
    [{ upstream: '101' }, { highestAllowed: '101', normalLevel: '117' }, []],
    [{ upstream: '101.01' }, { highestAllowed: '101', normalLevel: '117' }, ['aboveLimit']],
    [{ upstream: '64.5' }, { lowestAllowed: '64.5' }, []],
    [{ upstream: '64.10' }, { lowestAllowed: '64.5' }, ['belowLimit']],
    // Without a rate of its own a level may change by two metres an hour.
    [{ upstream: '102' }, { near: [level(-1, '100')] }, []],
    [{ upstream: '102.01' }, { near: [level(-1, '100')] }, ['jump']],
    [{ upstream: '100' }, { near: [level(1, '102.01')] }, ['jump']],
    [{ upstream: '100.03' }, { near: [level(-1 / 60, '100')] }, []],
    [{ upstream: '100.04' }, { near: [level(-1 / 60, '100')] }, ['jump']],
    [{ upstream: '100.06' }, { near: [level(-1, '100')], levelRate: '0.05' }, ['jump']],
    [{ upstream: '101.01' }, { near: [level(-1, '100'), level(1, '100')] }, ['spike']],
    [{ upstream: '101' }, { near: [level(-1, '100'), level(1, '100')] }, []],
    [{ upstream: '101.01' }, { near: [level(-1, '100'), level(1, '102')] }, []],
    [{ upstream: '100' }, { near: sameLevel(-6, -3), flatLineHours: '6' }, ['flatLine']],
    [{ upstream: '100' }, { near: sameLevel(-5, -3), flatLineHours: '6' }, []],
    [{ upstream: '100.01' }, { near: sameLevel(-6, -3), flatLineHours: '6' }, []],
    // A gap says nothing about the level in it.
    [{ upstream: '100' }, { near: sameLevel(-20, -6), flatLineHours: '12' }, []],
    [{ upstream: '100' }, { near: sameLevel(-18, -6), flatLineHours: '12' }, ['flatLine']],
    [{ upstream: '100' }, { near: sameLevel(-6, -3) }, []],
    [
      { upstream: '156.3' },
      { near: [level(-1, '100')], others: [{ name: 'Hồ khác', level: '156.2', at: noon }] },
      ['jump', 'likeOther'],
    ],
    [{ upstream: '100.3' }, { near: [level(-1, '100')], others: [{ name: 'Hồ khác', level: '100.2', at: noon }] }, []],
    [
      { upstream: '156.3' },
      { near: [level(-1, '100')], others: [{ name: 'Hồ khác', level: '156.2', at: noon - 100 * hour }] },
      ['jump'],
    ],
    [{ inflow: '4800' }, { near: [{ hours: -1, inflow: '48' }], inflowRate: '500' }, ['inflowJump', 'inflowTenfold']],
    [{ inflow: '1548' }, { near: [{ hours: -1, inflow: '1048' }], inflowRate: '500' }, []],
    [{ inflow: '1548.01' }, { near: [{ hours: -0.25, inflow: '1048' }], inflowRate: '500' }, ['inflowJump']],
    // Many small steps within an hour are a large one.
    [
      { inflow: '1500' },
      {
        near: [
          { hours: -0.5, inflow: '900' },
          { hours: -0.05, inflow: '1300' },
        ],
        inflowRate: '500',
      },
      ['inflowJump'],
    ],
    [{ inflow: '4800' }, { near: [{ hours: -1, inflow: '48' }] }, ['inflowTenfold']],
    [{ inflow: '610' }, { near: [{ hours: -6, inflow: '61' }] }, ['inflowTenfold']],
    [{ inflow: '6.49' }, { near: [{ hours: 6, inflow: '649' }] }, ['inflowTenfold']],
    [{ inflow: '500' }, { near: [{ hours: -1, inflow: '100' }] }, []],
    [{ inflow: '9' }, { near: [{ hours: -1, inflow: '0.9' }] }, []],
    [{ totalRelease: '1000' }, { near: [{ hours: -2, totalRelease: '100' }], releaseRate: '400' }, ['releaseJump']],
    [{ totalRelease: '100', spill: '1', turbine: '100' }, {}, []],
    [{ totalRelease: '100', spill: '1.01', turbine: '100' }, {}, ['otherTotal']],
    [{ totalRelease: '100', spill: '0', turbine: '99' }, {}, []],
    [{ totalRelease: '0', spill: '0', turbine: '0.01' }, {}, ['otherTotal']],
    [{ totalRelease: '100', spill: '50' }, {}, []],
    [{ totalRelease: '0' }, { minimumFlow: '50' }, ['belowMinimumFlow']],
    [{ totalRelease: '60' }, { minimumFlow: '50', leastFlow: '60.01' }, ['belowMinimumFlow']],
    [{ totalRelease: '50' }, { minimumFlow: '50' }, []],
    [{ turbine: '787.5' }, { turbineFlow: '750' }, []],
    [{ turbine: '5000' }, { turbineFlow: '750' }, ['turbineAbove']],
    [{ turbine: '700' }, { turbineFlow: '750', unitsFlow: '600' }, ['turbineAbove']],
    [{ spill: '1000', bottomGates: '0', surfaceGates: '0' }, { bottomGates: '2', surfaceGates: '6' }, ['spillShut']],
    [{ spill: '1000', surfaceGates: '0' }, { bottomGates: '0', surfaceGates: '6' }, ['spillShut']],
    [{ spill: '1000', surfaceGates: '0' }, { surfaceGates: '6' }, []],
    // A weir without gates spills by itself.
    [{ spill: '1000', bottomGates: '0', surfaceGates: '0' }, { bottomGates: '0', surfaceGates: '0' }, []],
    [{ spill: '0', bottomGates: '1' }, {}, ['gatesWithoutSpill']],
    // A surface gate that is open above the water.
    [{ spill: '0', surfaceGates: '2', upstream: '1030.31' }, { normalLevel: '1042', deadLevel: '1018' }, []],
    [
      { spill: '0', surfaceGates: '2', upstream: '1036' },
      { normalLevel: '1042', deadLevel: '1018' },
      ['gatesWithoutSpill'],
    ],
    [{ spill: '1', surfaceGates: '2' }, {}, []],
    [{ surfaceGates: '15' }, { surfaceGates: '8' }, ['tooManySurfaceGates']],
    [{ bottomGates: '8' }, { bottomGates: '8' }, []],
    [{ upstream: '108.7', downstream: '150' }, {}, ['tailwaterAbove']],
    [{ upstream: '108.7', downstream: '108.7' }, {}, []],
    [{ rainfall: '500.1' }, {}, ['rainAbove']],
    [{ rainfall: '999' }, { near: [{ hours: -1, rainfall: '0' }] }, ['rainAbove']],
    [{ rainfall: '241' }, { near: [{ hours: -2, rainfall: '0' }] }, ['rainAbove']],
    [{ rainfall: '240' }, { near: [{ hours: -2, rainfall: '0' }] }, []],
    [{ rainfall: '60.1' }, { rainfallMost: '60' }, ['rainAbove']],
    [{ inflow: '0' }, { at: noon + 1 }, ['future']],
    [{ inflow: '0' }, { at: Date.parse('1990-05-08T00:00:00Z') }, ['longAgo']],
    [{ inflow: '0' }, { at: Date.parse('2016-05-08T00:00:00Z') }, []],
    [
      { inflow: '0' },
      { at: Date.parse('2016-05-08T00:00:00Z'), firstAt: Date.parse('2024-01-01T00:00:00Z') },
      ['longAgo'],
    ],
    [{ inflow: '0' }, { deadLevel: '80', normalLevel: '117' }, []],
  ];
  test.each(cases)('%o with %o: %o', (values, given, codes) => expect(found(values, given)).toEqual(codes));
});

test('every check is asked, with the parameters that it names', () => {
  const codes = checks.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const impossible = checks.flatMap(({ code, severity }) => (severity === 'impossible' ? [code] : []));
  expect(impossible).toEqual(['tailwaterAbove', 'tooManyBottomGates', 'tooManySurfaceGates']);
  expect(findings({ upstream: '103' }, { near: [level(-1, '100')] })).toEqual([
    { code: 'jump', severity: 'doubtful', value: 'upstream', values: { limit: '100', rate: '2' } },
  ]);
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
    const centimetres = fc.integer({ min: 0, max: 150_000 });
    fc.assert(
      fc.property(centimetres, centimetres, fc.integer({ min: 1, max: 1_439 }), (one, other, minutes) => {
        const isSteep = Math.abs(one - other) * 60 > 200 * minutes;
        const near = [level(-minutes / 60, text(other))];
        expect(found({ upstream: text(one) }, { near })).toEqual(isSteep ? ['jump'] : []);
      }),
    );
  });
});
