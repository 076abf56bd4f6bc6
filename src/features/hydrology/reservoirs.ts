import type { Reference } from '../../contract/errors.ts';
import { query } from '../../engine/statement.ts';
import { foldWords } from '../../lib/fold.ts';
import { dayOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ReadReservoir } from './contract/readings.ts';

/** The columns of a live reservoir `v` that are needed to validate and show its readings. */
export const reservoirColumns = `v.id::text AS id, v.name, trim_scale(v.normal_level)::text AS "normalLevel",
  trim_scale(v.dead_level)::text AS "deadLevel"`;

/** A reservoir, and whether it is in use. One that is not accepts no new readings. */
export interface KnownReservoir extends ReadReservoir {
  readonly active: boolean;
}

/** The existing reservoirs among these ids, without those in the trash. */
export async function reservoirsOf(database: Database, ids: readonly string[]): Promise<KnownReservoir[]> {
  return query<KnownReservoir>(
    database,
    `SELECT ${reservoirColumns}, v.status = 1 AS active FROM reservoirs AS v WHERE v.id = ANY($1::bigint[]) AND v.deleted_at IS NULL`,
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

/** The highest level that the rules of some reservoirs allow on some days, by `reservoir day`. */
export async function highestAllowed(
  database: Database,
  places: readonly { readonly reservoirId: string; readonly at: string }[],
): Promise<Map<string, string>> {
  const days = new Map(
    places.map(({ reservoirId, at }) => {
      const day = dayOf(at);
      return [`${reservoirId} ${day}`, { reservoirId, day }];
    }),
  );
  const requested = [...days.values()];
  const rows = await query<{ place: string; highest: string }>(
    database,
    `SELECT d.reservoir_id || ' ' || d.day AS place, trim_scale(min(t.high))::text AS highest
     FROM unnest($1::bigint[], $2::date[]) AS d(reservoir_id, day)
     JOIN thresholds AS t ON t.reservoir_id = d.reservoir_id AND t.deleted_at IS NULL AND t.status = 1
       AND t.limit_kind IN ('pre-flood', 'highest') AND t.high IS NOT NULL
       AND CASE WHEN t.from_day <= t.to_day THEN to_char(d.day, 'MM-DD') BETWEEN t.from_day AND t.to_day
         ELSE to_char(d.day, 'MM-DD') >= t.from_day OR to_char(d.day, 'MM-DD') <= t.to_day END
     GROUP BY 1`,
    [requested.map(({ reservoirId }) => reservoirId), requested.map(({ day }) => day)],
  );
  return new Map(rows.map(({ place, highest }) => [place, highest]));
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
