import type { Context } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { expectedHoursOn } from '../../lib/expected-hours.ts';
import { dayOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';
import { noLimits } from './checks/contract/check.ts';
import type { DayOfReadings, Reading } from './contract/readings.ts';
import { lastExpected, reservoirsBySeason } from './expected-hours.ts';
import { readingColumns, recorder } from './reading-queries.ts';
import { limitsOf, reservoirsOf } from './reservoirs.ts';
import { dayKey, earlierValues } from './storing/stored-state.ts';

/**
 * The reservoirs in use at one time, in their order, each as a day of which only the reading of that time is shown.
 * @param requested the time; undefined: the last hour at which one of them is expected to be read.
 */
export async function roundAt(
  context: Context,
  requested: string | undefined,
): Promise<{ at: string; days: DayOfReadings[] }> {
  const { database } = context;
  const reservoirs = await reservoirsBySeason(context, undefined);
  const now = Date.now();
  const last = Math.max(...reservoirs.map(({ seasons }) => lastExpected(seasons, now)));
  const at = requested ?? new Date(reservoirs.length > 0 ? last : now).toISOString();
  const day = dayOf(at);
  const ids = reservoirs.map(({ id }) => id);
  const places = ids.map((reservoirId) => ({ reservoirId, at }));
  const limits = await limitsOf(database, places, context);
  const [known, readings, before, after, frozen, earlier] = await Promise.all([
    reservoirsOf(database, ids, context),
    readingOfEach(database, ids, { compared: '=', order: 'ASC', at }),
    readingOfEach(database, ids, { compared: '<', order: 'DESC', at }),
    readingOfEach(database, ids, { compared: '>', order: 'ASC', at }),
    frozenOf(database, ids, day),
    earlierValues(database, places, limits),
  ]);
  const byId = new Map(known.map((each) => [each.id, each]));
  const days = reservoirs.flatMap(({ id, seasons }) => {
    const reservoir = byId.get(id);
    if (!reservoir) return [];
    const reading = readings.get(id);
    return [
      {
        reservoir,
        limits: limits.get(dayKey({ reservoirId: id, at })) ?? noLimits,
        readings: reading ? [reading] : [],
        before: before.get(id) ?? null,
        after: after.get(id) ?? null,
        earlier: earlier.get(id) ?? [],
        expectedHours: [...expectedHoursOn(day, seasons)],
        frozenAt: frozen.get(id)?.frozenAt ?? null,
        frozenByName: frozen.get(id)?.frozenByName ?? null,
      },
    ];
  });
  return { at, days };
}

interface Side {
  readonly compared: '=' | '<' | '>';
  readonly order: 'ASC' | 'DESC';
  readonly at: string;
}

/** The nearest reading of each reservoir at, before or after a time. */
async function readingOfEach(database: Database, ids: readonly string[], { compared, order, at }: Side) {
  const rows = await query<Reading>(
    database,
    `SELECT ${readingColumns} FROM unnest($1::bigint[]) AS v(id) CROSS JOIN LATERAL (
       SELECT * FROM current_readings AS c WHERE c.reservoir_id = v.id AND c.observed_at ${compared} $2
       ORDER BY c.observed_at ${order} LIMIT 1) AS r ${recorder}`,
    [ids, at],
  );
  return new Map(rows.map((reading) => [reading.reservoirId, reading]));
}

async function frozenOf(database: Database, ids: readonly string[], day: string) {
  const rows = await query<{ id: string; frozenAt: string; frozenByName: string | null }>(
    database,
    `SELECT f.reservoir_id::text AS id, f.frozen_at AS "frozenAt", a.full_name AS "frozenByName" FROM frozen_days AS f
     LEFT JOIN accounts AS a ON a.id = f.frozen_by WHERE f.reservoir_id = ANY($1::bigint[]) AND f.day = $2`,
    [ids, day],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
