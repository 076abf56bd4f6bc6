import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { periodEnd } from '../power-outputs/stored-output.ts';
import { type MonthRow, monthsByDay, monthsText, offMonthsText, type PlantMonthRow } from './months.ts';
import { type History, historyOf, type Life, type Plans } from './sums.ts';

/** A plant with output. */
export interface OutputPlant extends Life {
  readonly id: string;
  readonly name: string;
  /** Whether output of a period longer than a day was ever entered. Only computed for plants that are switched off. */
  readonly coarse: boolean;
}

/**
 * A day that is followed by no other for more than this many days is not where a plant's daily figures begin: an old day
 * that was entered alone does not make all later ones missing.
 */
const longestPause = 7;

/** The known output of a plant `p` for periods of a kind, as their first days. */
const firstOutput = (kind: 'day' | 'month') => `SELECT o.period_start AS first FROM power_outputs AS o
  WHERE o.plant_id = p.id AND o.period_kind = '${kind}' AND o.deleted_at IS NULL AND o.actual IS NOT NULL`;

/**
 * The plants with any output figure, or the requested one if it has any. A plant that is switched off stays in the sums
 * of the time in which it operated.
 * @param only a condition on the plant `p`.
 */
export async function plantsWithOutput(
  database: Database,
  plantId: string | undefined,
  only = 'true',
): Promise<OutputPlant[]> {
  return query<OutputPlant>(
    database,
    `SELECT p.id::text, p.name, least(p.commissioned_on, f.first)::text AS since,
       CASE WHEN p.status <> 1 THEN coalesce(l.last, f.first)::text END AS until, c.first::text AS "countedFrom", l.coarse
     FROM plants AS p CROSS JOIN LATERAL (SELECT o.period_start AS first FROM power_outputs AS o
       WHERE o.plant_id = p.id AND o.deleted_at IS NULL ORDER BY o.period_start LIMIT 1) AS f
     CROSS JOIN LATERAL (SELECT max(k.last) AS last, coalesce(bool_or(kind <> 'day'), false) AS coarse FROM unnest('{day,month,quarter,year}'::text[]) AS kind CROSS JOIN LATERAL (
       SELECT ${periodEnd} - 1 AS last FROM power_outputs AS o WHERE p.status <> 1 AND o.plant_id = p.id AND o.period_kind = kind
         AND o.deleted_at IS NULL AND o.actual IS NOT NULL ORDER BY o.period_start DESC LIMIT 1) AS k) AS l
     CROSS JOIN LATERAL (
       WITH RECURSIVE begun AS (
         (${firstOutput('day')} ORDER BY o.period_start LIMIT 1)
         UNION ALL
         SELECT n.first FROM begun AS b CROSS JOIN LATERAL (
           ${firstOutput('day')} AND o.period_start > b.first ORDER BY o.period_start LIMIT 1) AS n
         WHERE n.first > b.first + ${longestPause})
       SELECT least((SELECT max(first) FROM begun), (${firstOutput('month')} ORDER BY o.period_start LIMIT 1)) AS first) AS c
     WHERE p.deleted_at IS NULL AND ($1::bigint IS NULL OR p.id = $1) AND ${only} ORDER BY p.position, p.id`,
    [plantId ?? null],
  );
}

interface TypedRow {
  plantId: string;
  kind: string;
  start: string;
  amount: string;
  whole: boolean;
  drafts: number;
}

/**
 * Figures that were entered for periods longer than a day: the plant's own, or else the sum of its units'. `whole`:
 * whether that is the complete plant, which for units requires a figure of each that operated by then.
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

/** The data to read for plants. */
export interface Wanted {
  /** The last day of the output. */
  readonly day: string;
  /** The months whose days are read, by their first days. */
  readonly months: readonly string[];
  /** The range of first days of longer periods whose plans are read. */
  readonly planned: { readonly from: string; readonly to: string };
}

/** The output and the plans of a plant, or of several together. */
export interface PlantOutputData {
  readonly history: History;
  readonly plans: Plans;
}

/** The output data of plants up to a day, in their order. */
export async function outputDataOf(
  database: Database,
  plants: readonly OutputPlant[],
  { day, months, planned }: Wanted,
): Promise<(PlantOutputData & { readonly plant: OutputPlant })[]> {
  const ids = plants.map(({ id }) => id);
  const [days, typed, plans] = await Promise.all([
    query<PlantMonthRow>(database, monthsText, [ids, months, day]),
    query<TypedRow>(database, typedOutput, [ids, day]),
    query<TypedRow>(database, typedPlans, [ids, planned.from, planned.to]),
  ]);
  const [daysOf, typedOf, plansOf] = [byPlant(days), byPlant(typed), byPlant(plans)];
  return plants.map((plant) => ({
    plant,
    history: historyOf([plant], {
      months: monthsByDay(daysOf.get(plant.id) ?? []),
      typed: new Map(
        (typedOf.get(plant.id) ?? []).map(({ kind, start, amount, whole, drafts }) => [
          `${kind} ${start}`,
          { amount, known: whole ? 1 : 0, drafts },
        ]),
      ),
    }),
    plans: {
      typed: new Map(
        (plansOf.get(plant.id) ?? []).flatMap(({ kind, start, amount, whole }) =>
          whole ? [[`${kind} ${start}`, amount]] : [],
        ),
      ),
      months: new Map(
        (daysOf.get(plant.id) ?? []).flatMap(({ month, plan, planned, dayPlan }) =>
          plan === null ? [] : [[month, { amount: plan, known: planned, day: dayPlan }]],
        ),
      ),
    },
  }));
}

function byPlant<Row extends { plantId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ plantId }) => plantId);
}

/**
 * The output data of plants that are switched off, as one plant without plans. However many they are, it is read from
 * the stored sums of all such plants, minus those that are read individually. Only for plants without figures of
 * periods longer than a day.
 */
export async function combinedOutputData(
  database: Database,
  together: readonly OutputPlant[],
  oneByOne: readonly OutputPlant[],
  { day, months }: Wanted,
): Promise<PlantOutputData[]> {
  if (together.length === 0) return [];
  const rows = await query<MonthRow>(database, offMonthsText, [oneByOne.map(({ id }) => id), months, day]);
  return [
    {
      history: historyOf(together, { months: monthsByDay(rows), typed: new Map() }),
      plans: { typed: new Map(), months: new Map() },
    },
  ];
}
