import { type Check, type Found, hour, type Surroundings } from './check.ts';
import { comparedNames } from './neighbours.ts';

/** How far before the first reading, and before now where there is none, a reading counts as far in the past. */
const [beforeFirst, beforeNow] = [366 * 24 * hour, 20 * 366 * 24 * hour];

/** The checks of the time of a reading. */
export const timeChecks = [
  {
    code: 'future',
    severity: 'doubtful',
    value: 'at',
    inputs: [],
    parameters: [],
    found: (_values, { at, now }) => (at > now ? {} : undefined),
  },
  { code: 'longAgo', severity: 'doubtful', value: 'at', inputs: [], parameters: [], found: longAgo },
] as const satisfies readonly Check[];

/** A time that the reservoir's history does not reach, and no other reading: a wrong clock, or a mistyped year. */
function longAgo(_values: unknown, { at, now, firstAt, around }: Surroundings): Found {
  if (comparedNames.some((name) => around[name].before || around[name].after)) return undefined;
  return at < (firstAt === null ? now - beforeNow : firstAt - beforeFirst) ? {} : undefined;
}
