import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../../../lib/decimal.ts';
import type { Values } from '../../contract/measured-values.ts';
import { type Check, type Found, hour, isLess, limitWhen, type Surroundings, strictest } from './check.ts';
import { steepChange, tenfold } from './rates.ts';

/** By how many percent the total release may differ from the sum of its parts. */
const totalTolerance = '1';
/** How far a measured turbine flow may be above the rated one. */
const ratedTolerance = '1.05';

/** The checks of flows, gates and rain. */
export const flowChecks = [
  {
    code: 'inflowJump',
    severity: 'doubtful',
    value: 'inflow',
    inputs: ['inflow'],
    parameters: ['inflowRate'],
    found: ({ inflow }, { at, around, parameters: { inflowRate } }) =>
      steepChange(inflow, at, around.inflow, inflowRate, hour),
  },
  {
    code: 'releaseJump',
    severity: 'doubtful',
    value: 'totalRelease',
    inputs: ['totalRelease'],
    parameters: ['releaseRate'],
    found: ({ totalRelease }, { at, around, parameters: { releaseRate } }) =>
      steepChange(totalRelease, at, around.totalRelease, releaseRate, hour),
  },
  {
    code: 'inflowTenfold',
    severity: 'doubtful',
    value: 'inflow',
    inputs: ['inflow'],
    parameters: [],
    found: ({ inflow }, { at, around }) => tenfold(inflow, at, around.inflow),
  },
  {
    code: 'otherTotal',
    severity: 'doubtful',
    value: 'totalRelease',
    inputs: ['totalRelease', 'spill', 'turbine'],
    parameters: [],
    found: otherTotal,
  },
  {
    code: 'belowMinimumFlow',
    severity: 'doubtful',
    value: 'totalRelease',
    inputs: ['totalRelease'],
    parameters: [],
    found: ({ totalRelease }, { leastFlow, parameters: { minimumFlow } }) => {
      const least = strictest([leastFlow, minimumFlow], (one, other) => isLess(other, one));
      return limitWhen(least, isLess(totalRelease, least));
    },
  },
  {
    code: 'turbineAbove',
    severity: 'doubtful',
    value: 'turbine',
    inputs: ['turbine'],
    parameters: [],
    found: ({ turbine }, { unitsFlow, parameters: { turbineFlow } }) => {
      const rated = strictest([turbineFlow, unitsFlow], isLess);
      return limitWhen(rated, rated !== null && isLess(multiplyDecimals(rated, ratedTolerance), turbine));
    },
  },
  {
    code: 'spillShut',
    severity: 'doubtful',
    value: 'spill',
    inputs: ['spill', 'bottomGates', 'surfaceGates'],
    parameters: [],
    found: (values, { parameters }) =>
      isPositive(values.spill) && openGates(values, parameters) === 0 ? {} : undefined,
  },
  {
    code: 'gatesWithoutSpill',
    severity: 'doubtful',
    value: 'spill',
    inputs: ['spill', 'bottomGates', 'surfaceGates', 'upstream'],
    parameters: [],
    found: gatesWithoutSpill,
  },
  {
    code: 'tooManyBottomGates',
    severity: 'impossible',
    value: 'bottomGates',
    inputs: ['bottomGates'],
    parameters: ['bottomGates'],
    found: (values, { parameters }) =>
      limitWhen(parameters.bottomGates, isLess(parameters.bottomGates, values.bottomGates)),
  },
  {
    code: 'tooManySurfaceGates',
    severity: 'impossible',
    value: 'surfaceGates',
    inputs: ['surfaceGates'],
    parameters: ['surfaceGates'],
    found: (values, { parameters }) =>
      limitWhen(parameters.surfaceGates, isLess(parameters.surfaceGates, values.surfaceGates)),
  },
  {
    code: 'rainAbove',
    severity: 'doubtful',
    value: 'rainfall',
    inputs: ['rainfall'],
    parameters: [],
    found: rainAbove,
  },
] as const satisfies readonly Check[];

/** A total that is not the sum of spill and turbine flow, if all three are known. */
function otherTotal({ totalRelease, spill, turbine }: Values): Found {
  if (totalRelease === null || spill === null || turbine === null) return undefined;
  const sum = addDecimals(spill, turbine);
  const difference = absoluteDecimal(subtractDecimals(totalRelease, sum));
  const allowed = multiplyDecimals(totalRelease, totalTolerance);
  return limitWhen(sum, compareDecimals(multiplyDecimals(difference, '100'), allowed) > 0);
}

/** How many gates are open; undefined: not known, or there are none. Gates that the dam does not have are shut. */
function openGates({ bottomGates, surfaceGates }: Values, dam: Surroundings['parameters']): number | undefined {
  if (dam.bottomGates === '0' && dam.surfaceGates === '0') return undefined;
  const open = [
    bottomGates ?? (dam.bottomGates === '0' ? '0' : null),
    surfaceGates ?? (dam.surfaceGates === '0' ? '0' : null),
  ];
  return open.includes(null) ? undefined : open.reduce((sum, each) => sum + Number(each), 0);
}

/**
 * Open gates through which nothing flows. Bottom gates lie under water; the sill of a surface gate may be above it, as
 * published readings show, so those count only in the upper quarter of the reservoir's range.
 */
function gatesWithoutSpill(
  { spill, bottomGates, surfaceGates, upstream }: Values,
  { parameters }: Surroundings,
): Found {
  if (spill === null || isPositive(spill)) return undefined;
  const { normalLevel, deadLevel } = parameters;
  const isHigh =
    upstream !== null &&
    normalLevel !== null &&
    deadLevel !== null &&
    4 * (Number(normalLevel) - Number(upstream)) <= Number(normalLevel) - Number(deadLevel);
  return isPositive(bottomGates) || (isPositive(surfaceGates) && isHigh) ? {} : undefined;
}

/** More rain than falls in an hour, and in a day, in most places, in millimetres. */
const [mostHourly, mostDaily] = [120, 500];

/** More rain than the reservoir's limit; without one, more than falls in the time since the reading before. */
function rainAbove({ rainfall }: Values, { at, around, parameters: { rainfallMost } }: Surroundings): Found {
  const { before } = around.rainfall;
  const hours = before ? Math.max(1, (at - before.at) / hour) : Number.POSITIVE_INFINITY;
  const most = rainfallMost ?? String(Math.round(Math.min(mostDaily, mostHourly * hours)));
  return limitWhen(most, isLess(most, rainfall));
}

function isPositive(value: string | null): boolean {
  return isLess('0', value);
}
