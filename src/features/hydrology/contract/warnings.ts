import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  multiplyDecimals,
  subtractDecimals,
} from '../../../lib/decimal.ts';
import type { ValueName, Values } from './measured-values.ts';

/** A level read at another time of the same reservoir. */
export interface Neighbour {
  readonly at: number;
  readonly upstream: string;
}

/** What is known around a reading when it is judged. */
export interface Surroundings {
  /** When it was read, and what the clock says, in milliseconds. */
  readonly at: number;
  readonly now: number;
  readonly normalLevel: string | null;
  readonly deadLevel: string | null;
  /** The lowest of the highest levels that the legal periods of the year allow on that day. */
  readonly highestAllowed: string | null;
  /** The nearest levels before and after it. */
  readonly before: Neighbour | undefined;
  readonly after: Neighbour | undefined;
}

/** A doubt about a reading: which, at which value, and the figure that it is measured against. */
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
/** Centimetres an hour that a level may rise or fall without being asked about. */
const steepest = 200;
/** Parts in a hundred by which the total release may differ from what it is made of. */
const tolerance = '1';

/**
 * Every doubt there is, once: the server asks for a reason by this table and the browser shows it while somebody types. The
 * words of each are the texts `hydrology.doubt.<code>`. A second value for the same time is not among them: it is a correction.
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

/** What is doubtful about a reading. */
export function warningsOf(values: Values, surroundings: Surroundings): Finding[] {
  return warnings.flatMap(({ code, value, found }) => {
    const finding: Found = found(values, surroundings);
    return finding ? [{ code, value, ...finding }] : [];
  });
}

/** A level that rises or falls faster than water does, seen from the reading before or after it. */
function steepChange({ upstream }: Values, { at, before, after }: Surroundings): Found {
  const isSteep = (neighbour: Neighbour | undefined) => {
    if (upstream === null || !neighbour || neighbour.at === at) return false;
    return centimetres(upstream, neighbour.upstream) * hour > steepest * Math.abs(at - neighbour.at);
  };
  const found = [before, after].find(isSteep);
  return found && { limit: found.upstream };
}

/** How far levels are apart: they have two decimals, and so few digits that binary numbers hold the whole of them. */
function centimetres(one: string, other: string): number {
  return Math.round(Math.abs(Number(one) - Number(other)) * 100);
}

/** A total that is not the sum of what goes over the spillway and through the turbines, where all three are known. */
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

/** What lies further off than a day proves nothing. */
export const farthest = 24 * 3_600_000;

/** The nearest levels before and after a moment, within a day. */
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
 * Judges readings that come together one after another in the order of time, and answers what is said of each in the order in
 * which they came. A level is measured against the nearest ones that count when its turn comes: what stands, and earlier ones
 * of the same call that are accepted, which stand from their turn on. What is refused, or doubtful without a reason, never
 * counts, nor does a later one that has not had its turn: of two that jump against each other the later is the doubtful one,
 * unless what stands speaks against the earlier. A standing level that is sent anew speaks from its turn on, as it then is.
 */
export function validatedInTimeOrder<Each extends { readonly at: string }, Said>(
  readings: readonly Each[],
  validate: (reading: Each) => Said,
): Said[] {
  const turns = readings
    .map((reading, place) => ({ reading, place, at: Date.parse(reading.at) }))
    .sort((one, other) => one.at - other.at);
  const said = turns.map(({ reading, place }) => ({ place, verdict: validate(reading) }));
  return said.sort((one, other) => one.place - other.place).map(({ verdict: result }) => result);
}
