import type { Values } from '../../contract/measured-values.ts';
import { type Check, type Found, hour, isLess, limitWhen, type Surroundings } from './check.ts';
import { isSpike, steepChange } from './rates.ts';

/** The checks of the headwater and the tailwater level. */
export const levelChecks = [
  {
    code: 'belowDead',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: ['deadLevel'],
    found: ({ upstream }, { parameters: { deadLevel } }) => limitWhen(deadLevel, isLess(upstream, deadLevel)),
  },
  {
    code: 'aboveNormal',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: ['normalLevel'],
    found: ({ upstream }, { parameters: { normalLevel } }) => limitWhen(normalLevel, isLess(normalLevel, upstream)),
  },
  {
    code: 'aboveLimit',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: [],
    found: ({ upstream }, { highestAllowed }) => limitWhen(highestAllowed, isLess(highestAllowed, upstream)),
  },
  {
    code: 'belowLimit',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: [],
    found: ({ upstream }, { lowestAllowed }) => limitWhen(lowestAllowed, isLess(upstream, lowestAllowed)),
  },
  {
    code: 'jump',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: ['levelRate'],
    found: ({ upstream }, { at, around, parameters: { levelRate } }) =>
      steepChange(upstream, at, around.upstream, levelRate),
  },
  {
    code: 'spike',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: ['levelRate'],
    found: ({ upstream }, { at, around, parameters: { levelRate } }) =>
      isSpike(upstream, at, around.upstream, levelRate),
  },
  {
    code: 'flatLine',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: ['flatLineHours'],
    found: flatLine,
  },
  {
    code: 'tailwaterAbove',
    severity: 'impossible',
    value: 'downstream',
    inputs: ['upstream', 'downstream'],
    parameters: [],
    found: ({ upstream, downstream }) => limitWhen(upstream, isLess(upstream, downstream)),
  },
  {
    code: 'likeOther',
    severity: 'doubtful',
    value: 'upstream',
    inputs: ['upstream'],
    parameters: [],
    found: likeOther,
  },
] as const satisfies readonly Check[];

/** The same level too often: a gauge that stands still. */
function flatLine({ upstream }: Values, { at, around, parameters: { flatLineHours } }: Surroundings): Found {
  const { before } = around.upstream;
  if (upstream === null || flatLineHours === null || !before || Number(before.value) !== Number(upstream))
    return undefined;
  const since = around.unchangedSince;
  return limitWhen(flatLineHours, since !== undefined && at - since >= Number(flatLineHours) * hour);
}

/** How near a level must be to another reservoir's, and how far from its own, to have been meant for it, in metres. */
const [nearOther, farFromOwn] = [0.2, 1];
/** Levels of other reservoirs are compared with readings at most this far from them. */
const recent = 3 * 24 * hour;

/** A level that fits the last one of another reservoir, and not the reservoir's own. */
function likeOther({ upstream }: Values, { at, around, others, parameters }: Surroundings): Found {
  if (upstream === null) return undefined;
  const { before, after } = around.upstream;
  const own = before ?? after;
  const isOutside = isLess(upstream, parameters.deadLevel) || isLess(parameters.normalLevel, upstream);
  if (own ? distance(upstream, own.value) <= farFromOwn : !isOutside) return undefined;
  const found = others.find(
    (other) => Math.abs(other.at - at) <= recent && distance(upstream, other.level) <= nearOther,
  );
  return found && { limit: found.level, name: found.name };
}

function distance(one: string, other: string): number {
  return Math.abs(Number(one) - Number(other));
}
