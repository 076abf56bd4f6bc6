import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { periodEnd } from '../power-outputs/written.ts';
import type { History, MonthOfDays, Plans } from './sums.ts';

/** A plant that has output. */
export interface OutputPlant {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  /** Of one that is switched off the last day of its last figure; null: it runs. */
  readonly until: string | null;
  /** The first day or month whose output was typed; null: there is none. */
  readonly countedFrom: string | null;
}

/**
 * The plants that have any figure of output, or the one that is asked for if it is such a plant. One that is switched off stays in
 * the sums of the time in which it ran.
 */
export async function plantsWithOutput(database: Database, plantId: string | undefined): Promise<OutputPlant[]> {
  return query<OutputPlant>(
    database,
    `SELECT p.id::text, p.name, least(p.commissioned_on, f.first)::text AS since,
       CASE WHEN p.status <> 1 THEN coalesce(l.last, f.first)::text END AS until, c.first::text AS "countedFrom"
     FROM plants AS p CROSS JOIN LATERAL (SELECT o.period_start AS first FROM power_outputs AS o
       WHERE o.plant_id = p.id AND o.deleted_at IS NULL ORDER BY o.period_start LIMIT 1) AS f
     CROSS JOIN LATERAL (SELECT max(k.last) AS last FROM unnest('{day,month,quarter,year}'::text[]) AS kind CROSS JOIN LATERAL (
       SELECT ${periodEnd} - 1 AS last FROM power_outputs AS o WHERE p.status <> 1 AND o.plant_id = p.id AND o.period_kind = kind
         AND o.deleted_at IS NULL AND o.actual IS NOT NULL ORDER BY o.period_start DESC LIMIT 1) AS k) AS l
     CROSS JOIN LATERAL (SELECT min(k.first) AS first FROM unnest('{day,month}'::text[]) AS kind CROSS JOIN LATERAL (
       SELECT o.period_start AS first FROM power_outputs AS o WHERE o.plant_id = p.id AND o.period_kind = kind
         AND o.deleted_at IS NULL AND o.actual IS NOT NULL ORDER BY o.period_start LIMIT 1) AS k) AS c
     WHERE p.deleted_at IS NULL AND ($1::bigint IS NULL OR p.id = $1) ORDER BY p.position, p.id`,
    [plantId ?? null],
  );
}

interface MonthRow {
  plantId: string;
  month: string;
  amount: string | null;
  known: number;
  drafts: number;
  cutAmount: string | null;
  cutKnown: number;
  cutDrafts: number;
  dayAmount: string | null;
  dayWhole: boolean;
  dayDrafts: number;
  plan: string | null;
  planned: number;
  dayPlan: string | null;
}

/**
 * The days of months: all of them, those up to the date of a day ($3), and the one of that date alone, or the last one where the
 * month is shorter.
 */
const monthsText = `SELECT m.plant_id::text AS "plantId", m.month::text, m.amount::text, m.known, m.drafts,
    cut.amount::text AS "cutAmount", coalesce(cut.known, 0) AS "cutKnown", coalesce(cut.drafts, 0) AS "cutDrafts",
    m.day_amounts[d.date]::text AS "dayAmount", m.day_whole[d.date] AS "dayWhole", m.day_drafts[d.date] AS "dayDrafts",
    m.plan::text, m.planned, m.day_plans[d.date]::text AS "dayPlan"
  FROM standing_output_months AS m
  CROSS JOIN LATERAL (SELECT least(extract(day FROM $3::date), extract(day FROM m.month + interval '1 month - 1 day'))::int AS date) AS d
  -- A span of another year ends within the month of the same name alone.
  LEFT JOIN LATERAL (
    SELECT sum(c.amount) AS amount, (count(*) FILTER (WHERE c.whole))::int AS known, sum(c.drafts)::int AS drafts
    FROM unnest(m.day_amounts[:d.date], m.day_whole[:d.date], m.day_drafts[:d.date]) AS c(amount, whole, drafts)
  ) AS cut ON extract(month FROM m.month) = extract(month FROM $3::date)
  WHERE m.plant_id = ANY($1::bigint[]) AND m.month = ANY($2::date[])`;

interface TypedRow {
  plantId: string;
  kind: string;
  start: string;
  amount: string;
  whole: boolean;
  drafts: number;
}

/**
 * The figures that were typed for longer periods than a day: the plant's own, or the sum of its units', never both. `whole`:
 * whether that is all of the plant, which of units it is where each that ran by then has its figure.
 */
function typedText(column: 'actual' | 'plan', condition: string): string {
  return `WITH parts AS (
      SELECT o.plant_id, o.period_kind AS kind, o.period_start AS start,
        max(o.${column}) FILTER (WHERE o.unit_id IS NULL) AS own,
        sum(o.${column}) FILTER (WHERE o.unit_id IS NOT NULL) AS units,
        array_agg(o.unit_id) FILTER (WHERE o.unit_id IS NOT NULL) AS known,
        count(*) FILTER (WHERE o.unit_id IS NULL AND o.status <> 1) AS own_drafts,
        count(*) FILTER (WHERE o.unit_id IS NOT NULL AND o.status <> 1) AS unit_drafts
      FROM power_outputs AS o
      WHERE o.plant_id = ANY($1::bigint[]) AND o.period_kind = ANY('{month,quarter,year}') AND o.deleted_at IS NULL
        AND o.${column} IS NOT NULL AND ${condition}
      GROUP BY 1, 2, 3
    )
    SELECT p.plant_id::text AS "plantId", p.kind, p.start::text, coalesce(p.own, p.units)::text AS amount,
      p.own IS NOT NULL OR NOT EXISTS (SELECT FROM generating_units AS u WHERE u.plant_id = p.plant_id AND u.deleted_at IS NULL
        AND u.status = 1 AND coalesce(u.commissioned_on, '-infinity') <= p.start AND u.id <> ALL(p.known)) AS whole,
      (CASE WHEN p.own IS NOT NULL THEN p.own_drafts ELSE p.unit_drafts END)::int AS drafts
    FROM parts AS p`;
}

const typedOutput = typedText('actual', 'o.period_start <= $2::date');
const typedPlans = typedText('plan', 'o.period_start BETWEEN $2::date AND $3::date');

/** What is read of plants. */
export interface Wanted {
  /** Up to which day. */
  readonly day: string;
  /** Of the days of which months, by their first days. */
  readonly months: readonly string[];
  /** The first and the last day on which longer periods begin whose plans are read. */
  readonly planned: { readonly from: string; readonly to: string };
}

/** What a plant generated, and what was planned for it. */
export interface PlantKnown {
  readonly id: string;
  readonly history: History;
  readonly plans: Plans;
}

/** What is known of plants up to a day, in their order. */
export async function knownOf(
  database: Database,
  plants: readonly OutputPlant[],
  { day, months, planned }: Wanted,
): Promise<PlantKnown[]> {
  const ids = plants.map(({ id }) => id);
  const [days, typed, plans] = await Promise.all([
    query<MonthRow>(database, monthsText, [ids, months, day]),
    query<TypedRow>(database, typedOutput, [ids, day]),
    query<TypedRow>(database, typedPlans, [ids, planned.from, planned.to]),
  ]);
  const [daysOf, typedOf, plansOf] = [byPlant(days), byPlant(typed), byPlant(plans)];
  return plants.map(({ id, since, until, countedFrom }) => ({
    id,
    history: {
      since,
      ...(until !== null && { until }),
      ...(countedFrom !== null && { countedFrom }),
      months: new Map((daysOf.get(id) ?? []).map((row) => [row.month, monthOf(row)])),
      typed: new Map(
        (typedOf.get(id) ?? []).map(({ kind, start, amount, whole, drafts }) => [
          `${kind} ${start}`,
          { amount, known: whole ? 1 : 0, drafts },
        ]),
      ),
    },
    plans: {
      typed: new Map(
        (plansOf.get(id) ?? []).flatMap(({ kind, start, amount, whole }) =>
          whole ? [[`${kind} ${start}`, amount]] : [],
        ),
      ),
      months: new Map(
        (daysOf.get(id) ?? []).flatMap(({ month, plan, planned, dayPlan }) =>
          plan === null ? [] : [[month, { amount: plan, known: planned, day: dayPlan }]],
        ),
      ),
    },
  }));
}

function byPlant<Row extends { plantId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ plantId }) => plantId);
}

function monthOf(row: MonthRow): MonthOfDays {
  return {
    whole: { amount: row.amount, known: row.known, drafts: row.drafts },
    cut: { amount: row.cutAmount, known: row.cutKnown, drafts: row.cutDrafts },
    day: { amount: row.dayAmount, known: row.dayWhole ? 1 : 0, drafts: row.dayDrafts },
  };
}
