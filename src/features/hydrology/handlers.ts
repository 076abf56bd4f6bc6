import { ProblemError } from '../../contract/errors.ts';
import { effectivePageSize, listPage } from '../../contract/paging.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import { placeCondition, seesPlaces } from '../../engine/row-access/data-scope.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { spanOf } from '../../lib/plant-day.ts';
import { noLimits } from './checks/contract/check.ts';
import {
  getDayThuyVan,
  getDetailThuyVan,
  getListThuyVan,
  getRoundThuyVan,
  getStateThuyVan,
  insertThuyVan,
  type Reading,
  type ReadReservoir,
  type ReservoirState,
  updateThuyVan,
} from './contract/readings.ts';
import { expectedHours } from './expected-hours.ts';
import { floodSeasons, usualSeason } from './flood-season.ts';
import {
  checkedReadings,
  currentDescending,
  hasValues,
  isCurrentRow,
  neighbourReading,
  readingColumns,
  readingsBetween,
  readingsCondition,
  recorder,
  revisionsOf,
} from './reading-queries.ts';
import { limitsOf, reservoirColumns, reservoirsOf } from './reservoirs.ts';
import { roundAt } from './round.ts';
import { frozenDay } from './sign-off.ts';
import type { AfterProgram } from './storing/program-readings.ts';
import { storeReadings } from './storing/store.ts';
import { dayKey, earlierValues } from './storing/stored-state.ts';

/**
 * A list counts at most this many rows. Nobody pages through more, and a count reads all rows of a ledger that only
 * grows.
 */
const mostCounted = 2_500;

/** The handlers that read the ledger and add to it. */
export const readingHandlers = (afterProgram: AfterProgram): readonly Handler[] => [
  handle(getListThuyVan, async (input, context) => {
    const { database } = context;
    const { page = 0, pageSize, ...wanted } = input;
    const parameters = new Parameters();
    const condition = await readingsCondition(context, wanted, parameters);
    const size = effectivePageSize(pageSize);
    const [items, [counted]] = await Promise.all([
      query<Reading & { reservoirName: string }>(
        database,
        `SELECT ${readingColumns}, v.name AS "reservoirName"
         FROM (SELECT r.* FROM readings AS r WHERE ${isCurrentRow('r')} AND ${condition}
           ORDER BY r.observed_at DESC, r.reservoir_id LIMIT ${size} OFFSET ${page * size}) AS r
         JOIN reservoirs AS v ON v.id = r.reservoir_id ${recorder} ORDER BY r.observed_at DESC, r.reservoir_id`,
        parameters.values,
      ),
      query<{ total: number }>(
        database,
        `SELECT count(*)::int AS total FROM (SELECT FROM current_readings AS r WHERE ${condition} LIMIT ${mostCounted + 1}) AS counted`,
        parameters.values,
      ),
    ]);
    const total = counted?.total ?? 0;
    return listPage(items, Math.min(total, mostCounted), { page, pageSize }, total <= mostCounted);
  }),

  handle(getDetailThuyVan, async ({ reservoirId, at }, context) => {
    const revisions = await revisionsOf(context.database, reservoirId, at);
    if (revisions.length === 0 || !seesPlaces(context, 'reservoirs', [reservoirId]))
      throw new ProblemError('NOT_FOUND');
    return { revisions };
  }),

  handle(getDayThuyVan, async ({ reservoirId, day }, context) => {
    const { database } = context;
    const reservoir = await existing(reservoirId, context);
    const { from, to } = spanOf(day);
    const place = { reservoirId, at: from };
    const limits = await limitsOf(database, [place], context);
    const [readings, before, after, frozen, earlier, expected] = await Promise.all([
      readingsBetween(database, reservoirId, from, to),
      neighbourReading(database, reservoirId, 'before', from),
      neighbourReading(database, reservoirId, 'after', to),
      frozenDay(database, reservoirId, day),
      earlierValues(database, [place], limits),
      expectedHours(context, reservoirId, day),
    ]);
    return {
      reservoir,
      limits: limits.get(dayKey(place)) ?? noLimits,
      earlier: earlier.get(reservoirId) ?? [],
      readings,
      before: before ?? null,
      after: after ?? null,
      expectedHours: expected,
      frozenAt: frozen?.frozenAt ?? null,
      frozenByName: frozen?.frozenByName ?? null,
    };
  }),

  handle(getRoundThuyVan, ({ at }, context) => roundAt(context, at)),

  handle(getStateThuyVan, async (_input, context) => ({ items: await statesOf(context) })),

  handle(insertThuyVan, async (sent, context) => ({
    verdicts: await storeReadings(sent, context, { operation: insertThuyVan.name, mayCorrect: false, afterProgram }),
  })),

  handle(updateThuyVan, async (sent, context) => ({
    verdicts: await storeReadings(sent, context, { operation: updateThuyVan.name, mayCorrect: true, afterProgram }),
  })),
];

/** @throws ProblemError NOT_FOUND if the reservoir does not exist, is in the trash, or outside of the caller's scope. */
async function existing(id: string, context: Context): Promise<ReadReservoir> {
  const [found] = await reservoirsOf(context.database, [id], context);
  if (!found) throw new ProblemError('NOT_FOUND');
  return found;
}

/** The latest reading of each reservoir, its level and that of a day before, each found by the ledger's key. */
async function statesOf(context: Context): Promise<ReservoirState[]> {
  const before = `own.observed_at <= now() AND own.observed_at < l.at AND l.upstream IS NULL`;
  const dayBefore = `own.observed_at <= level.at - interval '1 day' AND own.observed_at > level.at - interval '2 days'`;
  const rows = await query<Omit<ReservoirState, 'floodSeason'>>(
    context.database,
    `SELECT ${reservoirColumns}, level.value AS level, level.at AS "levelAt", trim_scale(earlier.upstream)::text AS "dayBefore",
       earlier.observed_at AS "dayBeforeAt",
       CASE WHEN l.at IS NULL THEN NULL ELSE to_jsonb(l) END AS latest
     FROM reservoirs AS v
     LEFT JOIN LATERAL (SELECT ${readingColumns} FROM (SELECT * FROM (${currentDescending('own.*', 'own.observed_at <= now()')}) AS stands
         WHERE ${hasValues('stands')} LIMIT 1) AS r ${recorder}) AS l ON true
     LEFT JOIN LATERAL (SELECT recent.observed_at AS at, trim_scale(recent.upstream)::text AS value
       FROM (${currentDescending('own.observed_at, own.upstream', before)} LIMIT ${checkedReadings}) AS recent
       WHERE recent.upstream IS NOT NULL LIMIT 1) AS older ON true
     CROSS JOIN LATERAL (SELECT coalesce(l.upstream, older.value) AS value,
       CASE WHEN l.upstream IS NULL THEN older.at ELSE l.at END AS at) AS level
     LEFT JOIN LATERAL (SELECT stands.upstream, stands.observed_at FROM (${currentDescending('own.observed_at, own.upstream', dayBefore)}) AS stands
       WHERE stands.upstream IS NOT NULL LIMIT 1) AS earlier ON true
     WHERE v.deleted_at IS NULL AND v.status = 1 AND ${placeCondition(context, 'reservoirs', 'v.id')} ORDER BY v.position, v.id`,
    [],
  );
  // PostgreSQL formats instants inside JSON in its own way.
  const instant = (text: string) => new Date(text).toISOString();
  const seasons = await floodSeasons(context.database);
  return rows.map(({ latest, ...row }) => ({
    ...row,
    floodSeason: seasons.get(row.id) ?? usualSeason,
    latest: latest && { ...latest, at: instant(latest.at), recordedAt: instant(latest.recordedAt) },
  }));
}
