import { query } from '../../engine/statement.ts';
import { addDays } from '../../lib/calendar-day.ts';
import { startOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { DayState } from './contract/sign-off.ts';

/** A day of a reservoir with readings, or that is signed off. */
export interface ReadDay extends Omit<DayState, 'missing'> {
  /** The full hours with a reading. */
  readonly hours: readonly number[];
}

interface Span {
  readonly from: string;
  readonly to: string;
  readonly reservoirIds?: readonly string[] | undefined;
}

/** The day of a row of readings on the plants' clock. */
export const plantDay = `(observed_at AT TIME ZONE 'Etc/GMT-7')::date`;

/** The days from `from` to `to`, both included, that have readings or are signed off, of some reservoirs or of all. */
export function readDays(database: Database, { from, to, reservoirIds }: Span): Promise<ReadDay[]> {
  const span = `($1::bigint[] IS NULL OR reservoir_id = ANY($1)) AND observed_at >= $2 AND observed_at < $3`;
  return query<ReadDay>(
    database,
    `SELECT coalesce(m.reservoir_id, f.reservoir_id)::text AS "reservoirId", coalesce(m.day, f.day)::text AS day,
       coalesce(m.mark, '') AS mark, coalesce(c.readings, 0) AS readings, coalesce(c.hours, '{}') AS hours,
       coalesce(c.doubtful, 0) AS doubtful, coalesce(c.revised, 0) AS revised,
       f.frozen_at AS "frozenAt", a.full_name AS "frozenByName"
     FROM (SELECT reservoir_id, ${plantDay} AS day, count(*)::text AS mark FROM readings WHERE ${span} GROUP BY 1, 2) AS m
     LEFT JOIN (SELECT r.reservoir_id, t.moment::date AS day, count(*)::int AS readings,
         array_agg(date_part('hour', t.moment)::int) FILTER (WHERE t.moment = date_trunc('hour', t.moment)) AS hours,
         (count(*) FILTER (WHERE r.doubts <> '{}'))::int AS doubtful, (count(*) FILTER (WHERE r.corrected))::int AS revised
       FROM current_readings AS r CROSS JOIN LATERAL (SELECT r.observed_at AT TIME ZONE 'Etc/GMT-7' AS moment) AS t
       WHERE ${span} GROUP BY 1, 2) AS c ON c.reservoir_id = m.reservoir_id AND c.day = m.day
     FULL JOIN (SELECT * FROM frozen_days WHERE ($1::bigint[] IS NULL OR reservoir_id = ANY($1)) AND day BETWEEN $4 AND $5) AS f
       ON f.reservoir_id = m.reservoir_id AND f.day = m.day
     LEFT JOIN accounts AS a ON a.id = f.frozen_by`,
    [reservoirIds ?? null, startOf(from), startOf(addDays(to, 1)), from, to],
  );
}
