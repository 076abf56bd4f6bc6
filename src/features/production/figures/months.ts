import type { MonthOfDays } from './sums.ts';

/**
 * A month of daily output: all days, those up to the date of the requested day, and that date alone. `known`: the
 * number of completely known days.
 */
export interface MonthRow {
  readonly month: string;
  readonly amount: string | null;
  readonly known: number;
  readonly drafts: number;
  readonly cutAmount: string | null;
  readonly cutKnown: number;
  readonly cutDrafts: number;
  readonly dayAmount: string | null;
  readonly dayKnown: number;
  readonly dayDrafts: number;
}

/** A month of one plant, with the plan of its days and the number of days with a plan. */
export interface PlantMonthRow extends MonthRow {
  readonly plantId: string;
  readonly plan: string | null;
  readonly planned: number;
  readonly dayPlan: string | null;
}

/** The date of a day ($3) in a month, limited to the month's last date. */
const dateIn = (month: string) =>
  `CROSS JOIN LATERAL (SELECT least(extract(day FROM $3::date), extract(day FROM ${month} + interval '1 month - 1 day'))::int AS date) AS d`;

/** In another year, a span ends in the same month of the year. */
const endsIn = (month: string) => `extract(month FROM ${month}) = extract(month FROM $3::date)`;

/** The months $2 of each of some plants, by a condition on `m.plant_id`. */
function monthsOf(condition: string): string {
  return `SELECT m.*, cut.amount AS cut_amount, coalesce(cut.known, 0) AS cut_known, coalesce(cut.drafts, 0) AS cut_drafts,
      m.day_amounts[d.date] AS day_amount, m.day_whole[d.date]::int AS day_known, m.day_drafts[d.date] AS drafts_of_day,
      m.day_plans[d.date] AS day_plan
    FROM standing_output_months AS m ${dateIn('m.month')}
    LEFT JOIN LATERAL (
      SELECT sum(c.amount) AS amount, (count(*) FILTER (WHERE c.whole))::int AS known, sum(c.drafts)::int AS drafts
      FROM unnest(m.day_amounts[:d.date], m.day_whole[:d.date], m.day_drafts[:d.date]) AS c(amount, whole, drafts)
    ) AS cut ON ${endsIn('m.month')}
    WHERE m.plant_id ${condition} AND m.month = ANY($2::date[])`;
}

/** The months ($2) of plants ($1), up to a day ($3). */
export const monthsText = `SELECT p.plant_id::text AS "plantId", p.month::text, p.amount::text, p.known, p.drafts,
    p.cut_amount::text AS "cutAmount", p.cut_known AS "cutKnown", p.cut_drafts AS "cutDrafts",
    p.day_amount::text AS "dayAmount", p.day_known AS "dayKnown", p.drafts_of_day AS "dayDrafts",
    p.plan::text, p.planned, p.day_plan::text AS "dayPlan"
  FROM (${monthsOf('= ANY($1::bigint[])')}) AS p`;

/**
 * The months ($2) of all plants that are switched off except some ($1), together, up to a day ($3): the stored sums of
 * all minus these, in one statement, and so from one snapshot. If no other plant has output, the amount is null, not
 * the remaining 0.
 */
export const offMonthsText = `WITH apart AS (
    SELECT p.month, count(p.amount) AS plants, coalesce(sum(p.amount), 0) AS amount, sum(p.known)::int AS known, sum(p.drafts)::int AS drafts,
      count(p.cut_amount) AS cut_plants, coalesce(sum(p.cut_amount), 0) AS cut_amount, sum(p.cut_known)::int AS cut_known,
      sum(p.cut_drafts)::int AS cut_drafts, count(p.day_amount) AS day_plants, coalesce(sum(p.day_amount), 0) AS day_amount,
      sum(p.day_known)::int AS day_known, sum(p.drafts_of_day)::int AS day_drafts
    FROM (${monthsOf('IN (SELECT id FROM off_plants WHERE id = ANY($1::bigint[]))')}) AS p GROUP BY p.month
  )
  SELECT o.month::text,
    CASE WHEN o.plants[31] > coalesce(a.plants, 0) THEN o.amounts[31] - coalesce(a.amount, 0) END::text AS amount,
    o.known[31] - coalesce(a.known, 0) AS known, o.drafts[31] - coalesce(a.drafts, 0) AS drafts,
    CASE WHEN cut.plants > coalesce(a.cut_plants, 0) THEN cut.amount - coalesce(a.cut_amount, 0) END::text AS "cutAmount",
    coalesce(cut.known - coalesce(a.cut_known, 0), 0) AS "cutKnown", coalesce(cut.drafts - coalesce(a.cut_drafts, 0), 0) AS "cutDrafts",
    CASE WHEN o.day_plants[d.date] > coalesce(a.day_plants, 0)
      THEN o.amounts[d.date] - coalesce(o.amounts[d.date - 1], 0) - coalesce(a.day_amount, 0) END::text AS "dayAmount",
    o.known[d.date] - coalesce(o.known[d.date - 1], 0) - coalesce(a.day_known, 0) AS "dayKnown",
    o.drafts[d.date] - coalesce(o.drafts[d.date - 1], 0) - coalesce(a.day_drafts, 0) AS "dayDrafts"
  FROM standing_off_output_months AS o ${dateIn('o.month')}
  LEFT JOIN LATERAL (
    SELECT o.amounts[d.date] AS amount, o.plants[d.date] AS plants, o.known[d.date] AS known, o.drafts[d.date] AS drafts
  ) AS cut ON ${endsIn('o.month')}
  LEFT JOIN apart AS a ON a.month = o.month
  WHERE o.month = ANY($2::date[])`;

/** Months by their first days. */
export function monthsByDay(rows: readonly MonthRow[]): Map<string, MonthOfDays> {
  return new Map(rows.map((row) => [row.month, monthOf(row)]));
}

function monthOf(row: MonthRow): MonthOfDays {
  return {
    whole: { amount: row.amount, known: row.known, drafts: row.drafts },
    cut: { amount: row.cutAmount, known: row.cutKnown, drafts: row.cutDrafts },
    day: { amount: row.dayAmount, known: row.dayKnown, drafts: row.dayDrafts },
  };
}
