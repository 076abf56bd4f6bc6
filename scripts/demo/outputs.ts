import { emptyValue } from '../../src/declare/kinds/registry.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import { writableEntries } from '../../src/declare/resource.ts';
import type { Context } from '../../src/engine/handler.ts';
import { underRules } from '../../src/engine/record-rules.ts';
import { query } from '../../src/engine/statement.ts';
import { insertBatch } from '../../src/engine/write/batch.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { addMonths, daysBetween } from '../../src/lib/calendar-day.ts';
import { resourceScope } from '../../src/server/services.ts';
import { chance, type RiverDay } from './river-year.ts';

/** A plant with invented output. */
export interface SampleOutput {
  readonly plant: string;
  /** Its generation of a year, in MWh. */
  readonly year: number;
}

/** A plant with its units, in MW. */
export interface GeneratingPlant {
  readonly id: string;
  readonly units: readonly { readonly id: string; readonly capacity: number }[];
}

/** A record of output as it is stored. */
export type OutputValues = Readonly<Record<string, unknown>> & {
  readonly periodKind: 'day' | 'month' | 'year';
  readonly periodStart: string;
  readonly unitId: string | null;
  readonly actual: string | null;
  readonly plan: string | null;
  readonly status: number;
};

const blank = Object.fromEntries(writableEntries(powerOutputs).map(([name, field]) => [name, emptyValue(field)]));
const note = 'Số liệu mẫu';
const overloadNote = `${note}: chạy quá tải theo lệnh của điều độ`;
/** The last days, which are not published yet. */
const drafts = 3;
/** What the plant needs itself, as a part of what it generates. */
const ownNeed = 0.006;
const recordsAtOnce = 1_000;

/** Stores invented output of a plant in one transaction, unless it has some. */
export async function addOutputs(
  plant: GeneratingPlant,
  sample: SampleOutput,
  days: readonly RiverDay[],
  context: Context,
): Promise<void> {
  const records = sampleOutputs(plant, sample, days).map((each) => ({ ...blank, plantId: plant.id, ...each }));
  const operation = resourceOperations(powerOutputs).insert;
  await context.database.transaction().execute(async (transaction) => {
    const stored = await query(transaction, 'SELECT 1 FROM power_outputs WHERE plant_id = $1 LIMIT 1', [plant.id]);
    if (stored.length > 0) return;
    for (let start = 0; start < records.length; start += recordsAtOnce) {
      const values = records.slice(start, start + recordsAtOnce);
      const key = ['unitId', 'periodKind', 'periodStart'];
      // As rows of a file, which bring many at once.
      const change = { operation, kind: 'import', ids: [], values } as const;
      await underRules(transaction, resourceScope, powerOutputs, change, context, () =>
        insertBatch(transaction, powerOutputs, operation.name, values, key, context),
      );
    }
  });
}

/** Each day of each unit by what its turbines had, months of the year before as a whole, and plans of months and years. */
export function sampleOutputs(plant: GeneratingPlant, { plant: name, year }: SampleOutput, days: readonly RiverDay[]) {
  const flows = days.map(({ hours }) => hours.reduce((sum, { turbine }) => sum + turbine, 0));
  const perFlow = year / ((flows.reduce((sum, flow) => sum + flow, 0) / days.length) * 365);
  const energies = days.map(({ day }, place) => ({ day, energy: (flows[place] ?? 0) * perFlow }));
  const unitDays = energies.flatMap(({ day, energy }, place) => ofUnits(plant, day, energy, days.length - place));
  return withOverload([...ofMonths(name, energies), ...unitDays], plant.units);
}

/**
 * What the rules of output ask about in a year, with the reason that somebody gave: a unit ran above its capacity on
 * its fullest day.
 */
function withOverload(records: readonly OutputValues[], units: GeneratingPlant['units']): OutputValues[] {
  const told = records.filter(({ unitId, status }) => unitId !== null && status === 1);
  const fullest = told.toSorted((one, other) => Number(other.actual) - Number(one.actual))[0];
  const { capacity = 0 } = units.find(({ id }) => id === fullest?.unitId) ?? {};
  const overload = { actual: (24 * capacity * 1.02).toFixed(3), hoursRun: '24.00', note: overloadNote };
  return records.map((each) => (each === fullest ? { ...each, ...overload } : each));
}

interface DayEnergy {
  readonly day: string;
  readonly energy: number;
}

/** The units of a day: some are in repair before the floods, and no more run than the water needs. */
function ofUnits({ units }: GeneratingPlant, day: string, energy: number, daysAgo: number): OutputValues[] {
  const able = units.filter((_, index) => !isInRepair(index, day));
  const most = Math.max(...units.map(({ capacity }) => capacity)) * 24;
  const needed = Math.min(Math.max(Math.ceil(energy / (0.86 * most)), 1), able.length);
  const turn = Math.floor(Date.parse(day) / 86_400_000 / 9);
  const running = new Set(Array.from({ length: needed }, (_, place) => able[(turn + place) % able.length]?.id));
  return units.map(({ id, capacity }, index) => {
    const share = running.has(id) ? (energy / needed) * (0.97 + 0.06 * chance(`${id} ${day}`)) : 0;
    const actual = Math.min(share, 0.99 * 24 * capacity);
    const hours = Math.min(actual / (capacity * (0.84 + 0.14 * chance(`${day} ${id}`))), 24);
    return {
      ...{ unitId: id, periodKind: 'day', periodStart: day, plan: null },
      actual: actual.toFixed(3),
      auxiliary: (actual * ownNeed).toFixed(3),
      delivered: (actual * (1 - ownNeed)).toFixed(3),
      hoursRun: hours.toFixed(2),
      note: isInRepair(index, day) ? `${note}: tổ máy đang sửa chữa theo kế hoạch` : note,
      status: daysAgo <= drafts ? 0 : 1,
    };
  });
}

/** Each unit is in repair once a year for some two weeks, one after another from February on. */
function isInRepair(index: number, day: string): boolean {
  const dayOfYear = daysBetween(`${day.slice(0, 4)}-01-01`, day);
  const begins = 36 + index * 15;
  return dayOfYear >= begins && dayOfYear < begins + 14;
}

/** Months: the plans of all, and the output of those a year before the days, as the same months of their year had it. */
function ofMonths(name: string, energies: readonly DayEnergy[]): OutputValues[] {
  const whole = { unitId: null, note, actual: null, plan: null, status: 0 } as const;
  const months = new Map<string, number[]>();
  for (const { day, energy } of energies) {
    const month = `${day.slice(0, 8)}01`;
    months.set(month, [...(months.get(month) ?? []), energy]);
  }
  const [present = ''] = [...months.keys()].toReversed();
  const plans = new Map<string, number>();
  const earlier: OutputValues[] = [];
  for (const [month, known] of months) {
    const before = addMonths(month, -12);
    const usual =
      (known.reduce((sum, energy) => sum + energy, 0) / known.length) * daysBetween(month, addMonths(month, 1));
    plans.set(month, hundreds(usual * (0.93 + 0.1 * chance(`${name} plan ${month}`))));
    if (months.has(before)) continue;
    plans.set(before, hundreds(usual * (0.92 + 0.1 * chance(`${name} plan ${before}`))));
    const actual = (usual * (0.9 + 0.14 * chance(`${name} ${before}`))).toFixed(3);
    earlier.push({
      ...whole,
      periodKind: 'month',
      periodStart: before,
      actual,
      plan: String(plans.get(before)),
      status: 1,
    });
  }
  const rest = restOfYear(present, plans);
  const own = [...months.keys(), ...rest.keys()].map((month): OutputValues => {
    const plan = String(plans.get(month) ?? rest.get(month));
    return { ...whole, periodKind: 'month', periodStart: month, plan };
  });
  const years = [0, 1].map((back): OutputValues => {
    const start = `${Number(present.slice(0, 4)) - back}-01-01`;
    const sum = [...plans, ...rest].reduce(
      (all, [month, plan]) => all + (month.startsWith(start.slice(0, 5)) ? plan : 0),
      0,
    );
    return { ...whole, periodKind: 'year', periodStart: start, plan: String(sum) };
  });
  return [...earlier, ...own, ...years];
}

/** The plans of the months of this year that are still to come: those of a year before. */
function restOfYear(present: string, plans: ReadonlyMap<string, number>): Map<string, number> {
  const rest = new Map<string, number>();
  for (let month = addMonths(present, 1); month.slice(0, 4) === present.slice(0, 4); month = addMonths(month, 1)) {
    rest.set(month, plans.get(addMonths(month, -12)) ?? 0);
  }
  return rest;
}

const hundreds = (energy: number) => Math.round(energy / 100) * 100;
