import { query } from '../../../engine/statement.ts';
import { addDecimals, compareDecimals } from '../../../lib/decimal.ts';
import { periodText } from '../../../lib/period-reading.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type PeriodKind, startOfPeriod } from '../figures/contract/periods.ts';
import { type Finding, findingsOf, nothingBeside, type OtherPlan, type Surroundings } from './contract/warnings.ts';
import { hours, periodEnd } from './stored-output.ts';

/** A figure as a change leaves it, of a plant or a unit. */
export interface OutputFigure {
  readonly plantId: string;
  readonly unitId: string | null;
  readonly periodKind: PeriodKind;
  /** The first day of the period. */
  readonly periodStart: string;
  readonly actual: string | null;
  readonly plan: string | null;
}

/** What the database knows around a figure, without the figures that are checked together with it. */
interface Stored {
  readonly most: string | null;
  /** The output of the plant's units in the same period, by unit. */
  readonly units: Readonly<Record<string, string>> | null;
  readonly plant: string | null;
  readonly part: OtherPlan | null;
  readonly whole: OtherPlan | null;
}

/**
 * The rules that figures break, in their order. All of them count as stored: a plant and its units that come together
 * are compared with each other.
 * @param alone only the rules about a figure by itself: some of those beside it are not written yet.
 */
export async function findingsAbout(
  database: Database,
  figures: readonly OutputFigure[],
  { alone = false } = {},
): Promise<Finding[][]> {
  if (figures.length === 0) return [];
  const stored = await storedAround(database, figures, alone);
  const around = alone ? undefined : besideEachOther(figures);
  return figures.map((figure, place) => {
    const known = stored[place];
    if (!known) return [];
    return findingsOf(figure, around ? around(figure, known) : { ...nothingBeside, most: known.most });
  });
}

/** Makes the function that puts together what is stored around a figure and what is checked with it. */
function besideEachOther(figures: readonly OutputFigure[]) {
  const byPeriod = Map.groupBy(figures, ({ plantId, periodKind, periodStart }) =>
    [plantId, periodKind, periodStart].join(' '),
  );
  const planned = Map.groupBy(
    figures.filter(({ plan }) => plan !== null),
    columnOf,
  );
  return (figure: OutputFigure, { most, units: storedUnits, plant: storedPlant, ...stored }: Stored): Surroundings => {
    const { plantId, unitId, periodKind, periodStart } = figure;
    const sent = byPeriod.get([plantId, periodKind, periodStart].join(' ')) ?? [];
    const units = new Map<string, string | null>(Object.entries(storedUnits ?? {}));
    for (const each of sent) if (each.unitId !== null) units.set(each.unitId, each.actual);
    if (unitId !== null) units.delete(unitId);
    const known = [...units.values()].filter((amount) => amount !== null);
    const sum = known.length > 0 ? addDecimals(...known) : null;
    const whole = sent.find((each) => each.unitId === null);
    const others = planned.get(columnOf(figure)) ?? [];
    const parts = others.filter((each) => isWithin(each, figure)).map(planOf);
    const wholes = others.filter((each) => isWithin(figure, each)).map(planOf);
    return {
      most,
      units: unitId === null ? sum : null,
      plant: unitId === null ? null : whole ? whole.actual : storedPlant,
      otherUnits: unitId === null ? null : sum,
      part: utmost([stored.part, ...parts], 1),
      whole: utmost([stored.whole, ...wholes], -1),
    };
  };
}

const columnOf = ({ plantId, unitId }: OutputFigure) => `${plantId} ${unitId ?? ''}`;

const planOf = ({ periodKind: kind, periodStart: start, plan }: OutputFigure): OtherPlan => ({
  period: periodText({ kind, start }),
  plan: plan ?? '0',
});

/** The largest (1) or smallest (-1) of some plans; null: there are none. */
function utmost(plans: readonly (OtherPlan | null)[], direction: 1 | -1): OtherPlan | null {
  return plans.reduce<OtherPlan | null>((most, each) => {
    if (most === null || each === null) return most ?? each;
    return direction * compareDecimals(each.plan, most.plan) > 0 ? each : most;
  }, null);
}

const longest: readonly PeriodKind[] = ['year', 'quarter', 'month', 'day'];

/** Whether the period of a figure lies within the longer one of another. */
function isWithin(part: OutputFigure, whole: OutputFigure): boolean {
  return (
    longest.indexOf(part.periodKind) > longest.indexOf(whole.periodKind) &&
    startOfPeriod(whole.periodKind, part.periodStart) === whole.periodStart
  );
}

/** The kinds of periods that are longer, or shorter, than the one of a record `o`. */
const kindsOf = {
  longer: `(CASE o.period_kind WHEN 'day' THEN '{month,quarter,year}' WHEN 'month' THEN '{quarter,year}'
    WHEN 'quarter' THEN '{year}' ELSE '{}' END)::text[]`,
  shorter: `(CASE o.period_kind WHEN 'year' THEN '{quarter,month,day}' WHEN 'quarter' THEN '{month,day}'
    WHEN 'month' THEN '{day}' ELSE '{}' END)::text[]`,
};

/** The plans `s` of the same plant or unit as those of a record `o`, without those that are checked with it. */
const otherPlans = `s.plant_id = o.plant_id AND (s.unit_id = o.unit_id OR s.unit_id IS NULL AND o.unit_id IS NULL)
  AND s.plan IS NOT NULL AND s.deleted_at IS NULL
  AND (s.plant_id, coalesce(s.unit_id, 0), s.period_kind, s.period_start) NOT IN (SELECT plant_id, coalesce(unit_id, 0), period_kind, period_start FROM w)`;
const otherPlan = `jsonb_build_object('period', s.period, 'plan', trim_scale(s.plan)::text)`;

const beside = {
  units: `CASE WHEN o.actual IS NOT NULL THEN (SELECT jsonb_object_agg(s.unit_id, trim_scale(s.actual)::text)
    FROM generating_units AS n JOIN power_outputs AS s ON s.plant_id = o.plant_id AND s.unit_id = n.id
      AND s.period_kind = o.period_kind AND s.period_start = o.period_start AND s.actual IS NOT NULL AND s.deleted_at IS NULL
    WHERE n.plant_id = o.plant_id) END`,
  plant: `CASE WHEN o.actual IS NOT NULL AND o.unit_id IS NOT NULL THEN (SELECT trim_scale(s.actual)::text FROM power_outputs AS s
    WHERE s.plant_id = o.plant_id AND s.unit_id IS NULL AND s.period_kind = o.period_kind AND s.period_start = o.period_start
      AND s.deleted_at IS NULL) END`,
  part: `CASE WHEN o.plan IS NOT NULL AND o.period_kind <> 'day' THEN (SELECT ${otherPlan} FROM power_outputs AS s
    WHERE ${otherPlans} AND s.period_kind = ANY(${kindsOf.shorter}) AND s.period_start >= o.period_start AND s.period_start < ${periodEnd}
    ORDER BY s.plan DESC LIMIT 1) END`,
  whole: `CASE WHEN o.plan IS NOT NULL AND o.period_kind <> 'year' THEN (SELECT ${otherPlan} FROM unnest(${kindsOf.longer}) AS k(kind)
    JOIN power_outputs AS s ON ${otherPlans} AND s.period_kind = k.kind AND s.period_start = date_trunc(k.kind, o.period_start::timestamp)::date
    ORDER BY s.plan LIMIT 1) END`,
};

function storedAround(database: Database, figures: readonly OutputFigure[], alone: boolean): Promise<Stored[]> {
  const facts = Object.entries(beside).map(([name, sql]) => `${alone ? 'NULL' : sql} AS ${name}`);
  return query<Stored>(
    database,
    `WITH w AS MATERIALIZED (SELECT w."plantId" AS plant_id, w."unitId" AS unit_id, w."periodKind" AS period_kind,
         w."periodStart" AS period_start, w.actual, w.plan, w.place
       FROM jsonb_to_recordset($1::jsonb) AS w("plantId" bigint, "unitId" bigint, "periodKind" text, "periodStart" date,
         actual numeric, plan numeric, place int))
     SELECT trim_scale(coalesce(u.capacity, p.capacity) * ${hours})::text AS most, ${facts.join(', ')}
     FROM w AS o LEFT JOIN plants AS p ON p.id = o.plant_id LEFT JOIN generating_units AS u ON u.id = o.unit_id
     ORDER BY o.place`,
    [JSON.stringify(figures.map((figure, place) => ({ ...figure, place })))],
  );
}
