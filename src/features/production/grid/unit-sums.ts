import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type History, historyOf, type Plans } from '../figures/sums.ts';
import type { GridSpan } from './contract/span.ts';

/** A plant or unit with the data to sum its periods. */
export interface ColumnOutputData {
  readonly plantId: string;
  readonly unitId: string | null;
  readonly history: History;
  readonly plans: Plans;
}

interface UnitRow {
  plantId: string;
  unitId: string;
  since: string;
}

/** The figure of a unit's period, or the sum of its daily figures in a month, with their number. */
interface KnownRow {
  unitId: string;
  kind: string;
  start: string;
  actual: string | null;
  known: number;
  plan: string | null;
  planned: number;
}

/** The output data of the units of some plants within a span. Figures of plants do not contain it. */
export async function unitsOutputData(
  database: Database,
  plants: readonly { readonly id: string }[],
  { from, to }: GridSpan,
): Promise<ColumnOutputData[]> {
  const ids = plants.map(({ id }) => id);
  const [units, rows] = await Promise.all([
    query<UnitRow>(
      database,
      `SELECT u.plant_id::text AS "plantId", u.id::text AS "unitId", coalesce(u.commissioned_on, p.commissioned_on, '0001-01-01')::text AS since
       FROM generating_units AS u JOIN plants AS p ON p.id = u.plant_id
       WHERE u.plant_id = ANY($1::bigint[]) AND u.deleted_at IS NULL AND u.status = 1`,
      [ids],
    ),
    query<KnownRow>(
      database,
      `SELECT o.unit_id::text AS "unitId", o.period_kind AS kind, min(date_trunc('month', o.period_start))::date::text AS start,
         sum(o.actual)::text AS actual, count(o.actual)::int AS known, sum(o.plan)::text AS plan, count(o.plan)::int AS planned
       FROM power_outputs AS o WHERE o.plant_id = ANY($1::bigint[]) AND o.unit_id IS NOT NULL AND o.deleted_at IS NULL
         AND o.period_start >= $2 AND o.period_start < $3
       GROUP BY o.unit_id, o.period_kind, date_trunc('month', o.period_start)`,
      [ids, from, to],
    ),
  ]);
  return units.map(({ plantId, unitId, since }) => {
    const own = rows.filter((row) => row.unitId === unitId);
    const days = own.filter(({ kind }) => kind === 'day');
    const typed = own.filter(({ kind }) => kind !== 'day');
    const keyOf = ({ kind, start }: KnownRow) => `${kind} ${start}`;
    const history = historyOf([{ since, until: null, countedFrom: null }], {
      months: new Map(days.flatMap((row) => (row.known > 0 ? [[row.start, monthOf(row)]] : []))),
      typed: new Map(typed.flatMap((row) => (row.known > 0 ? [[keyOf(row), sumOf(row)]] : []))),
    });
    const plans: Plans = {
      typed: new Map(typed.flatMap((row) => (row.plan === null ? [] : [[keyOf(row), row.plan]]))),
      months: new Map(
        days.flatMap(({ start, plan, planned }) => (plan === null ? [] : [[start, { amount: plan, known: planned }]])),
      ),
    };
    return { plantId, unitId, history, plans };
  });
}

/** No future day has output, so a month to date equals the whole month. */
function monthOf(row: KnownRow) {
  return { whole: sumOf(row), cut: sumOf(row) };
}

function sumOf({ actual, known }: KnownRow) {
  return { amount: actual, known, drafts: 0 };
}
