import { compareDecimals } from '../../../../lib/decimal.ts';
import { recordOf } from '../../../../lib/records.ts';
import type { ValueName, Values } from '../../contract/measured-values.ts';
import type { Around } from './neighbours.ts';

/** A figure of a reservoir that checks compare its readings with: its field of the reservoir, and its unit. */
export const checkParameters = [
  { name: 'deadLevel', unit: 'm' },
  { name: 'normalLevel', unit: 'm' },
  { name: 'turbineFlow', unit: 'm³/s' },
  { name: 'minimumFlow', unit: 'm³/s' },
  { name: 'bottomGates', unit: '' },
  { name: 'surfaceGates', unit: '' },
  { name: 'levelRate', unit: 'm/h' },
  { name: 'inflowRate', unit: 'm³/s/h' },
  { name: 'releaseRate', unit: 'm³/s/h' },
  { name: 'flatLineHours', unit: 'h' },
  { name: 'rainfallMost', unit: 'mm' },
] as const;

export type ParameterName = (typeof checkParameters)[number]['name'];

/** The parameters of a reservoir as decimals; null: not set, so that the checks that need it do not run. */
export type Parameters = Readonly<Record<ParameterName, string | null>>;

/** The level of another reservoir, which a reading may have been meant for. */
export interface OtherLevel {
  readonly name: string;
  readonly level: string;
  /** In milliseconds. */
  readonly at: number;
}

/** What is known of a reservoir on the day of a reading, besides its neighbours. */
export interface Limits {
  readonly parameters: Parameters;
  /** The lowest of the maximum levels in the legal periods that contain the day. */
  readonly highestAllowed: string | null;
  /** The highest of the minimum levels in these periods. */
  readonly lowestAllowed: string | null;
  /** The highest minimum flow in these periods. */
  readonly leastFlow: string | null;
  /** The rated flow of all units in use together; null: not known of each. */
  readonly unitsFlow: string | null;
  /** The time of the reservoir's first reading, in milliseconds; null: none. */
  readonly firstAt: number | null;
  /** Recent levels of the other reservoirs. */
  readonly others: readonly OtherLevel[];
}

/** Of a reservoir that nothing is known of. */
export const noLimits: Limits = {
  parameters: recordOf(
    checkParameters.map(({ name }) => name),
    () => null,
  ),
  highestAllowed: null,
  lowestAllowed: null,
  leastFlow: null,
  unitsFlow: null,
  firstAt: null,
  others: [],
};

/** The data around a reading that its checks need. */
export interface Surroundings extends Limits {
  /** The time of the reading and the present time, in milliseconds. */
  readonly at: number;
  readonly now: number;
  readonly around: Around;
}

/** What a check found: the figures and names of its text. */
export type Found = { readonly [name in 'limit' | 'rate' | 'name']?: string } | undefined;

/**
 * What a check asks for: `doubtful` values are stored with a reason, `impossible` ones are refused.
 */
export type Severity = 'doubtful' | 'impossible';

/** A check of one reading. Its texts are `hydrology.doubt.<code>`, or `hydrology.refusal.<code>` if it is impossible. */
export interface Check {
  readonly code: string;
  readonly severity: Severity;
  /** The value at which it is shown. */
  readonly value: ValueName | 'at';
  /** All measured values that it reads. */
  readonly inputs: readonly ValueName[];
  /** The parameters without which it does not run. */
  readonly parameters: readonly ParameterName[];
  readonly found: (values: Values, surroundings: Surroundings) => Found;
}

export const hour = 3_600_000;

export function isLess(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && compareDecimals(one, other) < 0;
}

/** A finding with the limit that a value is beyond. */
export function limitWhen(limit: string | null, holds: boolean): Found {
  return holds && limit !== null ? { limit } : undefined;
}

/** The strictest of some limits, by `isStricter`; null: there is none. */
export function strictest(
  limits: readonly (string | null)[],
  isStricter: (one: string, other: string) => boolean,
): string | null {
  return limits.reduce(
    (found, each) => (each !== null && (found === null || isStricter(each, found)) ? each : found),
    null,
  );
}
