/** The first day after the period of a record `o`. Leap days are included. */
export const periodEnd = `(o.period_start + ('1 ' || CASE o.period_kind WHEN 'quarter' THEN 'month' ELSE o.period_kind END)::interval
  * CASE o.period_kind WHEN 'quarter' THEN 3 ELSE 1 END)::date`;

/** The hours of the period of a record `o`. */
export const hours = `(24 * (${periodEnd} - o.period_start))`;

/** The input of a change, as rows of the first parameter. */
export const written = `jsonb_to_recordset($1::jsonb)
  AS w("plantId" bigint, "unitId" bigint, "periodKind" text, "periodStart" date)`;

/** Whether a record `o` has the plant, unit and period of the input `w`. */
export const sameFigure = `o.plant_id = w."plantId" AND o.unit_id IS NOT DISTINCT FROM w."unitId"
  AND o.period_kind = w."periodKind" AND o.period_start = w."periodStart"`;

/** Whether a record `o` is changed: its id is in the second parameter, or it is new with the input. */
export const outputsOf = `o.deleted_at IS NULL
  AND (o.id = ANY($2::bigint[]) OR o.id IN (SELECT o.id FROM power_outputs AS o JOIN ${written} ON ${sameFigure}))`;

/** The signed-off days in the period of a record `o`. */
const signedDays = `frozen_outputs AS f WHERE f.plant_id = o.plant_id AND f.day >= o.period_start AND f.day < ${periodEnd}`;

/** Whether all days of the period of a record `o` are signed off. */
export const isSignedOff = `(SELECT count(*) FROM ${signedDays}) = ${periodEnd} - o.period_start`;

/**
 * The first signed-off part of the longer period of a record `o`, formatted for people: a whole month, or else a day;
 * null: none.
 */
export const signedPart = `(SELECT to_char(m.first, CASE WHEN m.whole AND o.period_kind <> 'month' THEN 'MM/YYYY' ELSE 'DD/MM/YYYY' END)
  FROM (SELECT min(f.day) AS first, count(*) = extract(day FROM date_trunc('month', min(f.day)::timestamp) + interval '1 month - 1 day') AS whole
    FROM ${signedDays} AND o.period_kind <> 'day' GROUP BY date_trunc('month', f.day::timestamp)) AS m
  ORDER BY m.whole DESC, m.first LIMIT 1)`;
