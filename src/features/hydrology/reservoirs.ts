import type { Reference } from '../../contract/errors.ts';
import type { Context } from '../../engine/handler.ts';
import { snakeCase } from '../../engine/names.ts';
import { placeCondition } from '../../engine/row-access/data-scope.ts';
import { query } from '../../engine/statement.ts';
import { foldWords } from '../../lib/fold.ts';
import { dayOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';
import { checkParameters, type Limits, type OtherLevel } from './checks/contract/check.ts';
import type { ReadReservoir } from './contract/readings.ts';

/** The columns of a live reservoir `v` that are needed to validate and show its readings. */
export const reservoirColumns = `v.id::text AS id, v.name, trim_scale(v.normal_level)::text AS "normalLevel",
  trim_scale(v.dead_level)::text AS "deadLevel"`;

/** A reservoir, and whether it is in use. One that is not accepts no new readings. */
export interface KnownReservoir extends ReadReservoir {
  readonly active: boolean;
}

/** The existing reservoirs among these ids that are in the caller's scope, without those in the trash. */
export async function reservoirsOf(
  database: Database,
  ids: readonly string[],
  context: Context,
): Promise<KnownReservoir[]> {
  return query<KnownReservoir>(
    database,
    `SELECT ${reservoirColumns}, v.status = 1 AS active FROM reservoirs AS v WHERE v.id = ANY($1::bigint[]) AND v.deleted_at IS NULL
       AND ${placeCondition(context, 'reservoirs', 'v.id')}`,
    [[...new Set(ids)]],
  );
}

/**
 * The ids of the reservoirs whose names match the search words by their beginnings, with any placement of the tones.
 */
export async function reservoirsNamed(database: Database, text: string): Promise<string[]> {
  const words = foldWords(text);
  const rows = await query<{ id: string; names: string }>(
    database,
    `SELECT id::text AS id, concat_ws(' ', name, code, array_to_string(aliases, ' ')) AS names FROM reservoirs`,
    [],
  );
  return rows.flatMap(({ id, names }) => {
    const own = foldWords(names);
    return words.every((word) => own.some((each) => each.startsWith(word))) ? [id] : [];
  });
}

/**
 * What the readings of some reservoirs are checked against, by `reservoir day`; those of reservoirs that do not exist are
 * missing.
 * @param context the caller, who is told of no level outside of his scope; undefined: a script.
 */
export async function limitsOf(
  database: Database,
  places: readonly { readonly reservoirId: string; readonly at: string }[],
  context: Context | undefined,
): Promise<ReadonlyMap<string, Limits>> {
  const ids = [...new Set(places.map(({ reservoirId }) => reservoirId))];
  const [legal, own, others] = await Promise.all([
    legalLimits(database, places),
    query<{ id: string } & Pick<Limits, 'unitsFlow' | 'firstAt' | 'parameters'>>(
      database,
      `SELECT v.id::text AS id, jsonb_build_object(${parameterList}) AS parameters, u.flow::text AS "unitsFlow",
         extract(epoch FROM f.at)::double precision * 1000 AS "firstAt"
       FROM reservoirs AS v
       LEFT JOIN LATERAL (SELECT trim_scale(sum(g.turbine_flow)) AS flow FROM generating_units AS g
         WHERE g.plant_id = v.plant_id AND g.deleted_at IS NULL AND g.status = 1
         HAVING count(*) = count(g.turbine_flow)) AS u ON true
       LEFT JOIN LATERAL (SELECT r.observed_at AS at FROM readings AS r WHERE r.reservoir_id = v.id
         ORDER BY r.observed_at LIMIT 1) AS f ON true
       WHERE v.id = ANY($1::bigint[])`,
      [ids],
    ),
    otherLevels(database, places, context),
  ]);
  const found = new Map<string, Limits>();
  for (const { id, ...reservoir } of own) {
    const apart = others.filter((other) => other.id !== id);
    for (const { key } of daysOf(places.filter(({ reservoirId }) => reservoirId === id))) {
      found.set(key, { ...reservoir, ...(legal.get(key) ?? noLegalLimits), others: apart });
    }
  }
  return found;
}

const parameterList = checkParameters.map(({ name }) => `'${name}', trim_scale(v.${snakeCase(name)})::text`).join(', ');

type LegalLimits = Pick<Limits, 'highestAllowed' | 'lowestAllowed' | 'leastFlow'>;
const noLegalLimits: LegalLimits = { highestAllowed: null, lowestAllowed: null, leastFlow: null };

/** What the operating rules of some reservoirs allow on some days, by `reservoir day`. */
async function legalLimits(
  database: Database,
  places: readonly { readonly reservoirId: string; readonly at: string }[],
): Promise<ReadonlyMap<string, LegalLimits>> {
  const requested = daysOf(places);
  const rows = await query<LegalLimits & { place: string }>(
    database,
    `SELECT d.reservoir_id || ' ' || d.day AS place,
       trim_scale(min(t.high) FILTER (WHERE t.limit_kind IN ('pre-flood', 'highest')))::text AS "highestAllowed",
       trim_scale(max(t.low) FILTER (WHERE t.limit_kind = 'lowest'))::text AS "lowestAllowed",
       trim_scale(max(t.low) FILTER (WHERE t.limit_kind = 'minimum-flow'))::text AS "leastFlow"
     FROM unnest($1::bigint[], $2::date[]) AS d(reservoir_id, day)
     JOIN thresholds AS t ON t.reservoir_id = d.reservoir_id AND t.deleted_at IS NULL AND t.status = 1
       AND t.limit_kind IN ('pre-flood', 'highest', 'lowest', 'minimum-flow')
       AND CASE WHEN t.from_day <= t.to_day THEN to_char(d.day, 'MM-DD') BETWEEN t.from_day AND t.to_day
         ELSE to_char(d.day, 'MM-DD') >= t.from_day OR to_char(d.day, 'MM-DD') <= t.to_day END
     GROUP BY 1`,
    [requested.map(({ reservoirId }) => reservoirId), requested.map(({ day }) => day)],
  );
  return new Map(rows.map(({ place, ...limits }) => [place, limits]));
}

/** The days of some readings, each once. */
function daysOf(places: readonly { readonly reservoirId: string; readonly at: string }[]) {
  const days = new Map(
    places.map(({ reservoirId, at }) => {
      const day = dayOf(at);
      const key = `${reservoirId} ${day}`;
      return [key, { key, reservoirId, day }];
    }),
  );
  return [...days.values()];
}

/** Readings of longer ago are not compared with other reservoirs. */
const recentDays = 3;

/** The last known level of each reservoir in use, if one of the readings is recent. */
async function otherLevels(
  database: Database,
  places: readonly { readonly at: string }[],
  context: Context | undefined,
) {
  const since = Date.now() - 2 * recentDays * 24 * 3_600_000;
  if (!places.some(({ at }) => Date.parse(at) > since)) return [];
  return query<OtherLevel & { id: string }>(
    database,
    `SELECT v.id::text AS id, v.name, trim_scale(l.upstream)::text AS level, extract(epoch FROM l.observed_at)::double precision * 1000 AS at
     FROM reservoirs AS v CROSS JOIN LATERAL (SELECT r.observed_at, r.upstream FROM readings AS r
       WHERE r.reservoir_id = v.id AND r.observed_at > now() - make_interval(days => $1) AND r.upstream IS NOT NULL
       ORDER BY r.observed_at DESC, r.revision DESC LIMIT 1) AS l
     WHERE v.deleted_at IS NULL AND v.status = 1 AND ${context ? placeCondition(context, 'reservoirs', 'v.id') : 'true'}`,
    [recentDays],
  );
}

/**
 * The reservoirs that have readings, for the error about their deletion: the latest reading of each of the first few.
 */
export async function readReservoirs(transaction: Database, ids: readonly string[]): Promise<Reference[]> {
  const rows = await query<{ id: string; title: string; times: number }>(
    transaction,
    `SELECT v.id || ' ' || l.observed_at AS id, v.name AS title,
       (SELECT count(*)::int FROM readings AS r WHERE r.reservoir_id = v.id AND r.revision = 1) AS times FROM reservoirs AS v
     CROSS JOIN LATERAL (SELECT r.observed_at FROM readings AS r WHERE r.reservoir_id = v.id ORDER BY r.observed_at DESC LIMIT 1) AS l
     WHERE v.id = ANY($1::bigint[]) ORDER BY v.position, v.id`,
    [ids],
  );
  if (rows.length === 0) return [];
  const total = rows.reduce((sum, { times }) => sum + times, 0);
  return [{ resource: 'readings', total, examples: rows.slice(0, 5).map(({ id, title }) => ({ id, title })) }];
}
