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

/** The days of the period of a record `o` that are signed off. */
const signedDays = `frozen_outputs AS f WHERE f.plant_id = o.plant_id AND f.day >= o.period_start AND f.day < ${periodEnd}`;

/** Whether all days of the period of a record `o` are signed off. */
export const isSignedOff = `(SELECT count(*) FROM ${signedDays}) = ${periodEnd} - o.period_start`;

/** What of a longer period of a record `o` is signed off first, as people write it: a whole month of it, or else a day; null: nothing. */
export const signedPart = `(SELECT to_char(m.first, CASE WHEN m.whole AND o.period_kind <> 'month' THEN 'MM/YYYY' ELSE 'DD/MM/YYYY' END)
  FROM (SELECT min(f.day) AS first, count(*) = extract(day FROM date_trunc('month', min(f.day)::timestamp) + interval '1 month - 1 day') AS whole
    FROM ${signedDays} AND o.period_kind <> 'day' GROUP BY date_trunc('month', f.day::timestamp)) AS m
  ORDER BY m.whole DESC, m.first LIMIT 1)`;
