import { query } from '../../../engine/statement.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { HydrologicalEvent } from './contract/events.ts';
import type { Limit } from './contract/series.ts';
import { eventsOf, type Released } from './event-periods.ts';

interface EventQuery {
  readonly reservoirId: string;
  readonly from: string;
  readonly to: string;
}

/** The events of a reservoir, from `from` (included) to `to` (excluded), with the required minimum flow. */
export async function eventsBetween(
  database: Database,
  eventQuery: EventQuery,
  limits: readonly Limit[],
): Promise<HydrologicalEvent[]> {
  const [readings, always] = await Promise.all([
    releasedBetween(database, eventQuery),
    query<{ minimum: string | null }>(
      database,
      'SELECT trim_scale(minimum_flow)::text AS minimum FROM reservoirs WHERE id = $1',
      [eventQuery.reservoirId],
    ),
  ]);
  return eventsOf(readings, minimumOf(limits, always[0]?.minimum ?? undefined));
}

/** The outflow of the reservoir by its current readings, read in the order of the ledger's key. */
function releasedBetween(database: Database, { reservoirId, from, to }: EventQuery): Promise<Released[]> {
  return query<Released>(
    database,
    `SELECT at, spill, release, "bottomGates", "surfaceGates" FROM (
       SELECT DISTINCT ON (r.observed_at) date_part('epoch', r.observed_at) * 1000 AS at, trim_scale(r.spill)::text AS spill,
         trim_scale(coalesce(r.total_release, r.spill + r.turbine))::text AS release,
         r.bottom_gates::text AS "bottomGates", r.surface_gates::text AS "surfaceGates"
       FROM readings AS r WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3
       ORDER BY r.observed_at, r.revision DESC) AS standing
     WHERE num_nonnulls(spill, release, "bottomGates", "surfaceGates") > 0`,
    [reservoirId, from, to],
  );
}

/** The strictest minimum flow at an instant: that of the rules of the day, else the reservoir's constant one. */
function minimumOf(limits: readonly Limit[], always: string | undefined) {
  const rules = limits.flatMap(({ kind, low, from, to }) =>
    kind === 'minimum-flow' && low !== null ? [{ low, from: Date.parse(from), to: Date.parse(to) }] : [],
  );
  return (at: number): string | undefined =>
    rules
      .filter(({ from, to }) => from <= at && at < to)
      .map(({ low }) => low)
      .reduce<string | undefined>(
        (one, other) => (one !== undefined && compareDecimals(one, other) > 0 ? one : other),
        undefined,
      ) ?? always;
}
