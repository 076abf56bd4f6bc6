import type { Context } from '../../../engine/handler.ts';
import { placeCondition } from '../../../engine/row-access/data-scope.ts';
import { query } from '../../../engine/statement.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { OutputDayState } from './contract.ts';

/** Changes with every change of a day's figures. */
export const markOf = `md5(string_agg(id || ' ' || version, ',' ORDER BY id))`;

/** The existing daily figures. */
export const dailyFigures = `period_kind = 'day' AND deleted_at IS NULL AND actual IS NOT NULL`;

/** A plant with a figure within this many days before the first is entered by day. */
const lately = 60;

interface Span {
  readonly plantIds: readonly string[] | undefined;
  readonly from: string;
  readonly to: string;
}

/**
 * The days of plants for sign-off. Figures are missing where a day has fewer than most of the month before the last day
 * have; of equally frequent numbers the larger counts.
 */
export async function outputDays(context: Context, { plantIds, from, to }: Span) {
  const rows = await query<OutputDayState & { name: string }>(
    context.database,
    `WITH counted AS (
       SELECT plant_id, period_start AS day, count(*)::int AS figures, (count(*) FILTER (WHERE status <> 1))::int AS drafts, ${markOf} AS mark
       FROM power_outputs WHERE ${dailyFigures} AND period_start BETWEEN $2::date - ${lately} AND $3 GROUP BY 1, 2),
     usual AS (SELECT plant_id, mode() WITHIN GROUP (ORDER BY figures DESC) AS figures FROM counted WHERE day > $3::date - 31 GROUP BY 1),
     shown AS (SELECT id, name, position FROM plants WHERE ${placeCondition(context, 'plants', 'id')} AND deleted_at IS NULL AND CASE WHEN $1::bigint[] IS NULL
       THEN status = 1 AND id IN (SELECT plant_id FROM counted) ELSE id = ANY($1) END)
     SELECT p.id::text AS "plantId", p.name, d.day::date::text AS day, coalesce(c.figures, 0) AS figures, coalesce(c.drafts, 0) AS drafts,
       CASE WHEN d.day < $4::date THEN greatest(0, coalesce(u.figures, 0) - coalesce(c.figures, 0)) ELSE 0 END AS missing,
       coalesce(c.mark, '') AS mark, f.frozen_at AS "frozenAt", a.full_name AS "frozenByName"
     FROM shown AS p CROSS JOIN generate_series($2::date, least($3::date, $4::date), interval '1 day') AS d(day)
     LEFT JOIN counted AS c ON c.plant_id = p.id AND c.day = d.day LEFT JOIN usual AS u ON u.plant_id = p.id
     LEFT JOIN frozen_outputs AS f ON f.plant_id = p.id AND f.day = d.day LEFT JOIN accounts AS a ON a.id = f.frozen_by
     ORDER BY p.position, p.id, d.day`,
    [plantIds ?? null, from, to, dayOf(Date.now())],
  );
  const names = new Map(rows.map(({ plantId, name }) => [plantId, name]));
  return {
    plants: [...names].map(([id, name]) => ({ id, name })),
    days: rows.map(({ name: _, ...day }) => day),
  };
}
