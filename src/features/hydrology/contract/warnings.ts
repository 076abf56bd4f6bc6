import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../../lib/decimal.ts';
import type { ValueName, Values } from './measured-values.ts';

/** A level of the same reservoir at another time. */
export interface Neighbour {
  readonly at: number;
  readonly upstream: string;
}

/** The data around a reading that its validation needs. */
export interface Surroundings {
  /** The time of the reading and the present time, in milliseconds. */
  readonly at: number;
  readonly now: number;
  readonly normalLevel: string | null;
  readonly deadLevel: string | null;
  /** The lowest of the maximum levels in the legal periods that contain this day. */
  readonly highestAllowed: string | null;
  /** The nearest levels before and after it. */
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
}

/** A warning about a reading: its code, the value, and the figure that it is compared with. */
export interface Finding {
  readonly code: WarningCode;
  readonly value: ValueName | 'at';
  readonly limit?: string;
}

type Found = { readonly limit?: string } | undefined;

interface Warning {
  readonly code: string;
  /** The value at which it is shown. */
  readonly value: ValueName | 'at';
  readonly found: (values: Values, surroundings: Surroundings) => Found;
}

const hour = 3_600_000;
/** How many centimetres an hour a level may rise or fall without a warning. */
const steepest = 200;
/** By how many percent the total release may differ from the sum of its parts. */
const tolerance = '1';

/**
 * All warnings. The server requires a reason by this table, and the browser shows the warnings while somebody types.
 * The texts are `hydrology.doubt.<code>`. A second value for the same time is not a warning but a correction.
 */
const warnings = [
  {
    code: 'belowDead',
    value: 'upstream',
    found: ({ upstream }, { deadLevel }) => limitWhen(deadLevel, isLess(upstream, deadLevel)),
  },
  {
    code: 'aboveNormal',
    value: 'upstream',
    found: ({ upstream }, { normalLevel }) => limitWhen(normalLevel, isLess(normalLevel, upstream)),
  },
  {
    code: 'aboveLimit',
    value: 'upstream',
    found: ({ upstream }, { highestAllowed }) => limitWhen(highestAllowed, isLess(highestAllowed, upstream)),
  },
  { code: 'jump', value: 'upstream', found: steepChange },
  { code: 'otherTotal', value: 'totalRelease', found: otherTotal },
  { code: 'future', value: 'at', found: (_values, { at, now }) => (at > now ? {} : undefined) },
] as const satisfies readonly Warning[];

export type WarningCode = (typeof warnings)[number]['code'];

/** The warnings about a reading. */
export function warningsOf(values: Values, surroundings: Surroundings): Finding[] {
  return warnings.flatMap(({ code, value, found }) => {
    const finding: Found = found(values, surroundings);
    return finding ? [{ code, value, ...finding }] : [];
  });
}

/** A level that changes implausibly fast, compared with the reading before or after it. */
function steepChange({ upstream }: Values, { at, before, after }: Surroundings): Found {
  const isSteep = (neighbour: Neighbour | undefined) => {
    if (upstream === null || !neighbour || neighbour.at === at) return false;
    return centimetres(upstream, neighbour.upstream) * hour > steepest * Math.abs(at - neighbour.at);
  };
  const found = [before, after].find(isSteep);
  return found && { limit: found.upstream };
}

/** The distance of two levels. They have two decimals, and so few digits that binary numbers are exact enough. */
function centimetres(one: string, other: string): number {
  return Math.round(Math.abs(Number(one) - Number(other)) * 100);
}

/** A total that is not the sum of spill and turbine flow, if all three are known. */
function otherTotal({ totalRelease, spill, turbine }: Values): Found {
  if (totalRelease === null || spill === null || turbine === null) return undefined;
  const sum = addDecimals(spill, turbine);
  const difference = absoluteDecimal(subtractDecimals(totalRelease, sum));
  const allowed = multiplyDecimals(totalRelease, tolerance);
  return limitWhen(sum, compareDecimals(multiplyDecimals(difference, '100'), allowed) > 0);
}

function isLess(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && compareDecimals(one, other) < 0;
}

function limitWhen(limit: string | null, holds: boolean): Found {
  return holds && limit !== null ? { limit } : undefined;
}

/** Levels further away than a day are not compared. */
export const farthest = 24 * 3_600_000;

/** The nearest levels before and after a time, within a day. */
export function neighboursOf(
  at: number,
  levels: Iterable<readonly [at: number, upstream: string]>,
): { before: Neighbour | undefined; after: Neighbour | undefined } {
  let [before, after]: (Neighbour | undefined)[] = [];
  for (const [time, upstream] of levels) {
    if (time < at && at - time < farthest && time > (before?.at ?? Number.NEGATIVE_INFINITY))
      before = { at: time, upstream };
    if (time > at && time - at < farthest && time < (after?.at ?? Number.POSITIVE_INFINITY))
      after = { at: time, upstream };
  }
  return { before, after };
}

/**
 * Validates the readings of a call one after another in the order of time, and returns the results in the original
 * order. A level is compared with the nearest valid ones at its turn: stored levels, and earlier ones of the call that
 * were accepted. Refused readings, those with a warning and no reason, and later ones of the call do not count: of two
 * levels with a jump between them, the later gets the warning, unless the earlier also jumps from a stored one. A
 * stored level that is sent again counts from its turn on, with its new value.
 */
export function validatedInTimeOrder<Each extends { readonly at: string }, Result>(
  readings: readonly Each[],
  validate: (reading: Each) => Result,
): Result[] {
  const byTime = readings
    .map((reading, place) => ({ reading, place, at: Date.parse(reading.at) }))
    .sort((one, other) => one.at - other.at);
  const said = byTime.map(({ reading, place }) => ({ place, result: validate(reading) }));
  return said.sort((one, other) => one.place - other.place).map(({ result }) => result);
}
