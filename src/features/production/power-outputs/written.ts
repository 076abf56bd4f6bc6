/** The first day after the period of a record `o`; of leap years the 29th of February is one of theirs. */
export const periodEnd = `(o.period_start + ('1 ' || CASE o.period_kind WHEN 'quarter' THEN 'month' ELSE o.period_kind END)::interval
  * CASE o.period_kind WHEN 'quarter' THEN 3 ELSE 1 END)::date`;

/** What a change writes, as rows of a first parameter. */
export const written = `jsonb_to_recordset($1::jsonb)
  AS w("plantId" bigint, "unitId" bigint, "periodKind" text, "periodStart" date)`;

/** Whether a record `o` is of the plant, unit and period of what is written, `w`. */
export const sameFigure = `o.plant_id = w."plantId" AND o.unit_id IS NOT DISTINCT FROM w."unitId"
  AND o.period_kind = w."periodKind" AND o.period_start = w."periodStart"`;

/** Whether a record `o` is one that is changed: it is named by its id (the second parameter), or new as it is written. */
export const outputsOf = `o.deleted_at IS NULL
  AND (o.id = ANY($2::bigint[]) OR o.id IN (SELECT o.id FROM power_outputs AS o JOIN ${written} ON ${sameFigure}))`;
