import { emptyValue } from '../../src/declare/kinds/registry.ts';
import type { InputOf } from '../../src/declare/record.ts';
import { writableEntries } from '../../src/declare/resource.ts';
import type { Context } from '../../src/engine/handler.ts';
import { insertRecord } from '../../src/engine/insert.ts';
import { powerOutputs } from '../../src/features/production/power-outputs/resource.ts';
import { addDays, addMonths, daysBetween } from '../../src/lib/calendar-day.ts';
import { dayOf } from '../../src/lib/plant-day.ts';
import { resourceScope } from '../../src/server/services.ts';

/** A plant with invented output. */
export interface SampleOutput {
  readonly plant: string;
  /** Its generation in each month of a year, from January, as a share of its capacity: floods come with the rains. */
  readonly shares: readonly number[];
}

const blank = Object.fromEntries(writableEntries(powerOutputs).map(([name, field]) => [name, emptyValue(field)]));
const note = 'Số liệu mẫu';
/** The last days, which are not published yet. */
const drafts = 3;
const months = 24;

/** Stores invented output of a plant: days of this month and the last two, months of two years before, plans of months and years. */
export async function addOutputs(
  { id: plantId, capacity }: { id: string; capacity: string },
  { shares }: SampleOutput,
  context: Context,
): Promise<void> {
  const insert = (values: Omit<InputOf<typeof powerOutputs>, 'plantId'>) =>
    insertRecord(powerOutputs, resourceScope, { ...blank, plantId, note, status: 1, ...values }, context);
  const today = dayOf(Date.now());
  const thisMonth = `${today.slice(0, 8)}01`;
  const firstDay = addMonths(thisMonth, -2);
  const energyOf = (day: string, days: number) =>
    Number(capacity) * 24 * days * (shares[Number(day.slice(5, 7)) - 1] ?? 0.4) * (0.94 + swing(day));
  const planOf = (month: string) => (energyOf(month, daysBetween(month, addMonths(month, 1))) * 0.98).toFixed(0);
  for (let back = months + 2; back >= 0; back -= 1) {
    const month = addMonths(thisMonth, -back);
    const isTyped = month < firstDay;
    const actual = isTyped ? energyOf(month, daysBetween(month, addMonths(month, 1))).toFixed(3) : null;
    await insert({ periodKind: 'month', periodStart: month, plan: planOf(month), actual, status: isTyped ? 1 : 0 });
  }
  for (let day = firstDay; day < today; day = addDays(day, 1)) {
    const status = daysBetween(day, today) <= drafts ? 0 : 1;
    await insert({ periodKind: 'day', periodStart: day, actual: energyOf(day, 1).toFixed(3), status });
  }
  for (const year of [Number(today.slice(0, 4)) - 1, Number(today.slice(0, 4))]) {
    const parts = Array.from({ length: 12 }, (_, place) => Number(planOf(addMonths(`${year}-01-01`, place))));
    const plan = String(parts.reduce((sum, part) => sum + part, 0));
    await insert({ periodKind: 'year', periodStart: `${year}-01-01`, plan, status: 0 });
  }
}

/** Days and months differ by up to an eighth, and are the same each time. */
export function swing(moment: string): number {
  const seed = [...moment].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7);
  return (seed % 125) / 1000;
}
