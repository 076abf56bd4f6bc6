import { compareDecimals } from '../../../../lib/decimal.ts';
import type { CascadeState } from '../../figures/contract/series.ts';

/** The frame of a reservoir's picture, in units of the drawing. */
export const frame = { width: 132, height: 96, bed: 88, crest: 8 } as const;

/** The y positions of a reservoir's levels, from the top. Undefined: not known. */
export interface FillPlaces {
  readonly normal: number;
  readonly dead: number;
  readonly allowed: number | undefined;
  readonly water: number | undefined;
  /** The level is outside the picture: it is drawn at its edge. */
  readonly isBeyond: boolean;
}

/** Normal and dead level have fixed positions, so that pictures side by side are comparable. */
const normalAt = 24;
const deadAt = 70;

/** The positions of a reservoir's levels; undefined if dead and normal level do not define a scale. */
export function fillPlaces({
  normalLevel,
  deadLevel,
  level,
  highestAllowed,
}: Pick<CascadeState, 'normalLevel' | 'deadLevel' | 'level' | 'highestAllowed'>): FillPlaces | undefined {
  if (normalLevel === null || deadLevel === null || compareDecimals(normalLevel, deadLevel) <= 0) return undefined;
  const [normal, dead] = [Number(normalLevel), Number(deadLevel)];
  const placeOf = (value: string) => normalAt + ((normal - Number(value)) / (normal - dead)) * (deadAt - normalAt);
  const free = level === null ? undefined : placeOf(level);
  const [highest, lowest] = [frame.crest + 2, frame.bed - 2];
  const allowed = highestAllowed === null ? undefined : placeOf(highestAllowed);
  return {
    normal: normalAt,
    dead: deadAt,
    allowed: allowed !== undefined && allowed >= frame.crest && allowed <= frame.bed ? allowed : undefined,
    water: free === undefined ? undefined : Math.max(highest, Math.min(lowest, free)),
    isBeyond: free !== undefined && (free < highest || free > lowest),
  };
}

/** The lines that the pictures of some reservoirs have. */
export function drawnLines(states: readonly CascadeState[]): readonly ('normal' | 'dead' | 'allowed')[] {
  const places = states.flatMap((state) => fillPlaces(state) ?? []);
  if (places.length === 0) return [];
  return places.some(({ allowed }) => allowed !== undefined) ? ['normal', 'dead', 'allowed'] : ['normal', 'dead'];
}

/** The range of the level: what the picture shows, in a word. */
export type LevelStatus = 'above-normal' | 'above-allowed' | 'usual' | 'below-dead' | 'unknown';

/** Compares a level with the limits of the reservoir. */
export function levelStatusOf({
  level,
  normalLevel,
  deadLevel,
  highestAllowed,
}: Pick<CascadeState, 'normalLevel' | 'deadLevel' | 'level' | 'highestAllowed'>): LevelStatus {
  if (level === null) return 'unknown';
  if (normalLevel !== null && compareDecimals(level, normalLevel) > 0) return 'above-normal';
  if (highestAllowed !== null && compareDecimals(level, highestAllowed) > 0) return 'above-allowed';
  return deadLevel !== null && compareDecimals(level, deadLevel) < 0 ? 'below-dead' : 'usual';
}

/** Milliseconds after which a reading no longer shows the present state: every reservoir is read at least daily. */
const staleAfter = 86_400_000;

export function isStale(at: string, now: number): boolean {
  return now - Date.parse(at) > staleAfter;
}

export interface River {
  /** Empty: the river is not known. */
  readonly name: string;
  /** From upstream to downstream. */
  readonly reservoirs: readonly CascadeState[];
}

/**
 * The reservoirs by river. Along a river the higher normal level comes first, because water flows down. Rivers are
 * sorted from north to south, then those without a known place, then the reservoirs without a river.
 */
export function riversOf(states: readonly CascadeState[]): River[] {
  const byName = new Map<string, CascadeState[]>();
  for (const state of states) byName.set(state.river, [...(byName.get(state.river) ?? []), state]);
  const rivers = [...byName].map(([name, reservoirs]) => ({ name, reservoirs: reservoirs.toSorted(downstream) }));
  return rivers.toSorted(
    (one, other) => Number(one.name === '') - Number(other.name === '') || northOf(other) - northOf(one),
  );
}

function downstream(one: CascadeState, other: CascadeState): number {
  if (one.normalLevel === null || other.normalLevel === null) {
    return Number(one.normalLevel === null) - Number(other.normalLevel === null);
  }
  return compareDecimals(other.normalLevel, one.normalLevel);
}

function northOf({ reservoirs }: River): number {
  const known = reservoirs.flatMap(({ latitude }) => (latitude === null ? [] : [Number(latitude)]));
  return known.length === 0 ? -91 : Math.max(...known);
}
