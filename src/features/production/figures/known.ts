import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { periodEnd } from '../power-outputs/written.ts';
import type { History, MonthOfDays, Plans, Sum } from './sums.ts';

/** A plant that has output. */
export interface OutputPlant {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  /** Of one that is switched off the last day of its last figure; null: it runs. */
  readonly until: string | null;
}

/**
 * The plants that have any figure of output, or the one that is asked for if it is such a plant. One that is switched off stays in
 * the sums of the time in which it ran.
 */
export async function plantsWithOutput(database: Database, plantId: string | undefined): Promise<OutputPlant[]> {
  return query<OutputPlant>(
    database,
    `SELECT p.id::text, p.name, least(p.commissioned_on, f.first)::text AS since,
       CASE WHEN p.status <> 1 THEN coalesce(l.last, f.first)::text END AS until
     FROM plants AS p CROSS JOIN LATERAL (SELECT o.period_start AS first FROM power_outputs AS o
       WHERE o.plant_id = p.id AND o.deleted_at IS NULL ORDER BY o.period_start LIMIT 1) AS f
     LEFT JOIN LATERAL (SELECT max(${periodEnd}) - 1 AS last FROM power_outputs AS o
       WHERE p.status <> 1 AND o.plant_id = p.id AND o.deleted_at IS NULL AND o.actual IS NOT NULL) AS l ON true
     WHERE p.deleted_at IS NULL AND ($1::bigint IS NULL OR p.id = $1) ORDER BY p.position, p.id`,
    [plantId ?? null],
  );
}

/**
 * The figures of plants, one a period: the plant's own, or the sum of its units', never both. `whole`: whether that is all of
 * the plant, which of units it is where each that ran by then has its figure. Relations `figures` of the columns
 * plant_id, kind, start, amount, whole, drafts.
 */
function figuresOf(column: 'actual' | 'plan', condition: string, joined = ''): string {
  return `parts AS (
      SELECT o.plant_id, o.period_kind AS kind, o.period_start AS start,
        max(o.${column}) FILTER (WHERE o.unit_id IS NULL) AS own,
        sum(o.${column}) FILTER (WHERE o.unit_id IS NOT NULL) AS units,
        count(*) FILTER (WHERE o.unit_id IS NOT NULL) AS counted,
        count(*) FILTER (WHERE o.unit_id IS NULL AND o.status <> 1) AS own_drafts,
        count(*) FILTER (WHERE o.unit_id IS NOT NULL AND o.status <> 1) AS unit_drafts
      FROM power_outputs AS o ${joined}
      WHERE o.plant_id = ANY($1::bigint[]) AND o.deleted_at IS NULL AND o.${column} IS NOT NULL AND ${condition}
      GROUP BY 1, 2, 3
    ), running AS (
      SELECT plant_id, since, count(*) OVER same AS units,
        lead(since, 1, 'infinity') OVER (PARTITION BY plant_id ORDER BY since) AS until
      FROM (SELECT plant_id, coalesce(commissioned_on, '-infinity') AS since FROM generating_units
        WHERE plant_id = ANY($1::bigint[]) AND deleted_at IS NULL AND status = 1) AS u
      WINDOW same AS (PARTITION BY plant_id ORDER BY since)
    ), figures AS (
      SELECT p.plant_id, p.kind, p.start, coalesce(p.own, p.units) AS amount,
        p.own IS NOT NULL OR p.counted >= coalesce(r.units, 0) AS whole,
        CASE WHEN p.own IS NOT NULL THEN p.own_drafts ELSE p.unit_drafts END AS drafts
      FROM parts AS p LEFT JOIN running AS r
        ON p.own IS NULL AND r.plant_id = p.plant_id AND p.start >= r.since AND p.start < r.until
    )`;
}

/** The ranges of days that are read, which do not overlap. */
const inRanges = 'JOIN unnest($3::date[], $4::date[]) AS d(first, last) ON o.period_start BETWEEN d.first AND d.last';

interface MonthRow {
  plantId: string;
  month: string;
  amount: string;
  known: number;
  drafts: number;
  cutAmount: string | null;
  cutKnown: number;
  cutDrafts: number;
}

interface TypedRow {
  plantId: string;
  kind: string;
  start: string;
  amount: string;
  whole: boolean;
  drafts: number;
}

/** Days, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What plants generated up to a day, of the days in some ranges; months are also cut at its date, where a span of another year ends within one. */
export async function historiesOf(
  database: Database,
  plants: readonly OutputPlant[],
  until: string,
  ranges: readonly DayRange[],
): Promise<Map<string, History>> {
  const ids = plants.map(({ id }) => id);
  const [days, typed] = await Promise.all([
    query<MonthRow>(
      database,
      `WITH ${figuresOf('actual', `o.period_kind = 'day' AND o.period_start <= $2::date`, inRanges)}
       SELECT plant_id::text AS "plantId", date_trunc('month', start)::date::text AS month, sum(amount)::text AS amount,
         (count(*) FILTER (WHERE whole))::int AS known, sum(drafts)::int AS drafts,
         (sum(amount) FILTER (WHERE extract(day FROM start) <= extract(day FROM $2::date)))::text AS "cutAmount",
         (count(*) FILTER (WHERE whole AND extract(day FROM start) <= extract(day FROM $2::date)))::int AS "cutKnown",
         coalesce(sum(drafts) FILTER (WHERE extract(day FROM start) <= extract(day FROM $2::date)), 0)::int AS "cutDrafts"
       FROM figures GROUP BY 1, 2`,
      [ids, until, ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
    ),
    query<TypedRow>(
      database,
      `WITH ${figuresOf('actual', `o.period_kind = ANY('{month,quarter,year}') AND o.period_start <= $2::date`)}
       SELECT plant_id::text AS "plantId", kind, start::text, amount::text, whole, drafts::int FROM figures`,
      [ids, until],
    ),
  ]);
  return new Map(
    plants.map(({ id, since, until: end }) => [
      id,
      {
        since,
        ...(end !== null && { until: end }),
        months: new Map(days.filter((each) => each.plantId === id).map((each) => [each.month, monthOf(each)])),
        typed: new Map(
          typed.filter((each) => each.plantId === id).map((each) => [`${each.kind} ${each.start}`, sumOf(each)]),
        ),
      },
    ]),
  );
}

/** The output of some days of plants, by plant and day. */
export async function daysOf(
  database: Database,
  plants: readonly OutputPlant[],
  days: readonly string[],
): Promise<Map<string, Sum>> {
  const rows = await query<TypedRow>(
    database,
    `WITH ${figuresOf('actual', `o.period_kind = 'day' AND o.period_start = ANY($2::date[])`)}
     SELECT plant_id::text AS "plantId", kind, start::text, amount::text, whole, drafts::int FROM figures`,
    [plants.map(({ id }) => id), days],
  );
  return new Map(rows.map((each) => [`${each.plantId} ${each.start}`, sumOf(each)]));
}

/** What was planned for the periods that begin within some days, of days that one alone; of units only where each has its plan. */
export async function plansOf(
  database: Database,
  plants: readonly OutputPlant[],
  { from, to }: DayRange,
  day: string,
): Promise<Map<string, Plans>> {
  const rows = await query<{ plantId: string; kind: string; start: string; amount: string; known: number }>(
    database,
    `WITH ${figuresOf('plan', 'o.period_start BETWEEN $2::date AND $3::date')}
     SELECT plant_id::text AS "plantId", kind, start::text, amount::text, 1 AS known FROM figures
     WHERE whole AND (kind <> 'day' OR start = $4::date)
     UNION ALL SELECT plant_id::text, 'days', date_trunc('month', start)::date::text, sum(amount)::text, count(*)::int
     FROM figures WHERE whole AND kind = 'day' GROUP BY 1, 3`,
    [plants.map(({ id }) => id), from, to, day],
  );
  return new Map(
    plants.map(({ id }) => {
      const own = rows.filter(({ plantId }) => plantId === id);
      return [
        id,
        {
          typed: new Map(
            own.flatMap(({ kind, start, amount }) => (kind === 'days' ? [] : [[`${kind} ${start}`, amount]])),
          ),
          months: new Map(own.flatMap(({ kind, start, ...sum }) => (kind === 'days' ? [[start, sum]] : []))),
        },
      ];
    }),
  );
}

function monthOf({ amount, known, drafts, cutAmount, cutKnown, cutDrafts }: MonthRow): MonthOfDays {
  return { whole: { amount, known, drafts }, cut: { amount: cutAmount, known: cutKnown, drafts: cutDrafts } };
}

function sumOf({ amount, whole, drafts }: TypedRow): Sum {
  return { amount, known: whole ? 1 : 0, drafts };
}
