import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { PeriodKind } from '../figures/contract/periods.ts';
import { periodEnd } from '../power-outputs/stored-output.ts';
import type { PeriodFigure } from './contract/grid.ts';
import type { GridSpan } from './contract/span.ts';

/** A current figure. */
export interface CurrentFigure extends PeriodFigure {
  /** Whether it was ever published. */
  readonly isTold: boolean;
}

const columns = `o.id::text, o.plant_id::text AS "plantId", o.unit_id::text AS "unitId", o.period_kind AS kind, o.period_start::text AS day,
  trim_scale(o.actual)::text AS actual, trim_scale(o.plan)::text AS plan, o.version, o.status = 1 AS "isPublished", o.doubtful AS "isDoubtful", o.note,
  EXISTS (SELECT FROM published_outputs AS t WHERE t.output_id = o.id) AS "isTold"`;

/** The figures of plants and their units for the periods of a kind that begin within a span. */
export function figuresWithin(
  database: Database,
  plantIds: readonly string[],
  kind: PeriodKind,
  { from, to }: GridSpan,
): Promise<CurrentFigure[]> {
  return query<CurrentFigure>(
    database,
    `SELECT ${columns} FROM power_outputs AS o WHERE o.plant_id = ANY($1::bigint[]) AND o.period_kind = $2
       AND o.period_start >= $3 AND o.period_start < $4 AND o.deleted_at IS NULL ORDER BY o.period_start, o.id`,
    [plantIds, kind, from, to],
  );
}

/** The figure of a period of a plant or unit; undefined: none. */
export async function currentFiguresOf(
  database: Database,
  { plantId, unitId, kind, day }: Pick<PeriodFigure, 'plantId' | 'unitId' | 'kind' | 'day'>,
): Promise<CurrentFigure | undefined> {
  const [found] = await query<CurrentFigure>(
    database,
    `SELECT ${columns} FROM power_outputs AS o WHERE o.plant_id = $1 AND o.unit_id IS NOT DISTINCT FROM $2::bigint
       AND o.period_kind = $3 AND o.period_start = $4 AND o.deleted_at IS NULL`,
    [plantId, unitId, kind, day],
  );
  return found;
}

/** A figure in API form. */
export function figureOf({ isTold: _, ...figure }: CurrentFigure): PeriodFigure {
  return figure;
}

/**
 * The periods of a kind within a span whose days are all signed off, by plant and first day: those that `refuseFrozen`
 * protects.
 */
export function frozenWithin(
  database: Database,
  plantIds: readonly string[],
  kind: PeriodKind,
  { from, to }: GridSpan,
): Promise<{ plantId: string; day: string }[]> {
  return query(
    database,
    `SELECT plant_id::text AS "plantId", period_start::text AS day
     FROM (SELECT plant_id, $2 AS period_kind, date_trunc($2, day::timestamp)::date AS period_start, count(*) AS days FROM frozen_outputs
       WHERE plant_id = ANY($1::bigint[]) AND day >= $3 AND day < $4 GROUP BY 1, 3) AS o
     WHERE o.days = ${periodEnd} - o.period_start ORDER BY o.plant_id, o.period_start`,
    [plantIds, kind, from, to],
  );
}
