import { canonicalDecimal, compareDecimals } from '../../../lib/decimal.ts';
import type { EventKind, HydrologicalEvent } from './contract/events.ts';

/** The water that leaves a reservoir, by one reading; null: not measured. */
export interface Released {
  /** Milliseconds. */
  readonly at: number;
  /** m³/s over the spillway. */
  readonly spill: string | null;
  /** m³/s in total. */
  readonly release: string | null;
  readonly bottomGates: string | null;
  readonly surfaceGates: string | null;
}

interface Value {
  readonly at: number;
  readonly value: string;
}

/** Consecutive readings with an event, and the first one after them without it. */
interface Stretch {
  readonly members: readonly [Value, ...Value[]];
  readonly after: Value | undefined;
}

/**
 * After this time without a reading nobody knows whether an event continues: a reservoir that is read once a day has
 * missed one.
 */
const silence = 2 * 86_400_000;

/**
 * The events of each kind in readings in the order of time, sorted by their beginning. A reading without a value
 * neither shows nor ends an event of that value. `minimumAt`: the required minimum flow in m³/s at an instant, if any.
 */
export function eventsOf(
  readings: readonly Released[],
  minimumAt: (at: number) => string | undefined,
): HydrologicalEvent[] {
  const isSome = ({ value }: Value) => compareDecimals(value, '0') > 0;
  const isTooLittle = ({ value, at }: Value) => {
    const minimum = minimumAt(at);
    return minimum !== undefined && compareDecimals(value, minimum) < 0;
  };
  const stretches = (name: keyof Omit<Released, 'at'>, holds: (value: Value) => boolean) =>
    stretchesOf(valuesOf(readings, name), holds);
  const events = [
    ...stretches('spill', isSome).map((each) => ({ ...eventOf('spill', each, 1), volume: volumeOf(each) })),
    ...stretches('bottomGates', isSome).map((each) => eventOf('bottomGates', each, 1)),
    ...stretches('surfaceGates', isSome).map((each) => eventOf('surfaceGates', each, 1)),
    ...stretches('release', isTooLittle).map((each) => {
      const event = eventOf('minimumFlow', each, -1);
      return { ...event, limit: minimumAt(Date.parse(event.extremeAt)) ?? null };
    }),
  ];
  return events.sort((one, other) => one.from.localeCompare(other.from));
}

function valuesOf(readings: readonly Released[], name: keyof Omit<Released, 'at'>): Value[] {
  return readings.flatMap((each) => {
    const value = each[name];
    return value === null ? [] : [{ at: each.at, value }];
  });
}

function stretchesOf(values: readonly Value[], holds: (value: Value) => boolean): Stretch[] {
  const found: Stretch[] = [];
  let members: [Value, ...Value[]] | undefined;
  const end = (after?: Value) => {
    if (members) found.push({ members, after });
    members = undefined;
  };
  for (const value of values) {
    if (value.at - (members?.at(-1)?.at ?? value.at) > silence) end();
    if (!holds(value)) end(value);
    else if (members) members.push(value);
    else members = [value];
  }
  end();
  return found;
}

/** `sign`: 1 if the greatest value is the extreme, -1 if the least is; of equal ones the earliest. */
function eventOf(kind: EventKind, { members, after }: Stretch, sign: 1 | -1): HydrologicalEvent {
  const extreme = members.reduce((one, other) => (sign * compareDecimals(other.value, one.value) > 0 ? other : one));
  return {
    kind,
    from: instant(members[0].at),
    to: instant((after ?? members.at(-1) ?? members[0]).at),
    ended: after !== undefined,
    extreme: extreme.value,
    extremeAt: instant(extreme.at),
    volume: null,
    limit: null,
  };
}

/**
 * Million m³, to the thousand m³. The flow is taken to change linearly between two readings (trapezoidal rule). Flows
 * are hundredths of m³/s and times whole minutes, so the sum is exact before it is rounded.
 */
function volumeOf({ members, after }: Stretch): string {
  const points = after ? [...members, after] : members;
  const hundredths = (point: Value) => Math.round(Number(point.value) * 100);
  const doubled = points.slice(1).reduce((sum, point, place) => {
    const before = points[place] ?? point;
    return sum + ((hundredths(before) + hundredths(point)) * (point.at - before.at)) / 60_000;
  }, 0);
  // The unit is half of a hundredth of m³/s for sixty seconds: 0.3 m³.
  return canonicalDecimal((Math.round((doubled * 3) / 10_000) / 1_000).toFixed(3));
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
