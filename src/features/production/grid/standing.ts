import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { DayFigure, SentFigure } from './contract.ts';

/** A figure as it stands, with the id of its record. */
export interface Standing extends DayFigure {
  readonly id: string;
}

const columns = `o.id::text, o.plant_id::text AS "plantId", o.unit_id::text AS "unitId", o.period_start::text AS day,
  trim_scale(o.actual)::text AS actual, o.version, o.status = 1 AS "isPublished", o.note`;

/** The figures of plants and their units from one day on and before another. */
export function figuresBetween(
  database: Database,
  plantIds: readonly string[],
  from: string,
  to: string,
): Promise<Standing[]> {
  return query<Standing>(
    database,
    `SELECT ${columns} FROM power_outputs AS o WHERE o.plant_id = ANY($1::bigint[]) AND o.period_kind = 'day'
       AND o.period_start >= $2 AND o.period_start < $3 AND o.deleted_at IS NULL ORDER BY o.period_start, o.id`,
    [plantIds, from, to],
  );
}

/** The figure of a day of a plant or unit; undefined: there is none. */
export async function standingOf(
  database: Database,
  { plantId, unitId, day }: Pick<SentFigure, 'plantId' | 'unitId' | 'day'>,
): Promise<Standing | undefined> {
  const [found] = await query<Standing>(
    database,
    `SELECT ${columns} FROM power_outputs AS o WHERE o.plant_id = $1 AND o.unit_id IS NOT DISTINCT FROM $2::bigint
       AND o.period_kind = 'day' AND o.period_start = $3 AND o.deleted_at IS NULL`,
    [plantId, unitId, day],
  );
  return found;
}
