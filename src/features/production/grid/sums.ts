import { addDays } from '../../../lib/calendar-day.ts';
import { canonicalDecimal } from '../../../lib/decimal.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { endOfPeriod, monthsFrom } from '../figures/contract/periods.ts';
import { outputDataOf, plantsWithOutput } from '../figures/output-data.ts';
import { expectedDays, outputOf, planOf } from '../figures/sums.ts';
import type { FigureName, PeriodFigure, PeriodSum } from './contract/grid.ts';
import { type GridSpan, periodsIn } from './contract/span.ts';
import { type ColumnOutputData, unitsOutputData } from './unit-sums.ts';

/** A day before all output. */
const firstDay = '0001-01-01';

type LongKind = Parameters<typeof outputOf>[1];

/** The periods to sum. */
interface SumQuery {
  readonly plants: readonly { readonly id: string; readonly commissionedOn: string | null }[];
  readonly kind: LongKind;
  readonly span: GridSpan;
  /** The figures of the same periods. They are excluded from the sums. */
  readonly figures: readonly PeriodFigure[];
}

/**
 * The sums of the periods of a span without the figures that were entered for them, of plants and their units, if
 * anything is known.
 */
export async function sumsOf(database: Database, { plants, kind, span, figures }: SumQuery): Promise<PeriodSum[]> {
  const today = dayOf(Date.now());
  const last = addDays(span.to, -1);
  const [until = last] = [today, last].toSorted();
  const columns = (
    await Promise.all([plantsKnown(database, plants, span, until), unitsOutputData(database, plants, span)])
  ).flat();
  return columns.flatMap((column) => {
    const isOwn = ({ plantId, unitId }: PeriodFigure) => plantId === column.plantId && unitId === column.unitId;
    const summed = summedOf(column, kind, figures.filter(isOwn));
    return periodsIn(kind, span).flatMap((day) => {
      const sum = { plantId: column.plantId, unitId: column.unitId, day, ...summed(day, until) };
      return sum.actual === null && sum.plan === null ? [] : [sum];
    });
  });
}

async function plantsKnown(
  database: Database,
  requested: SumQuery['plants'],
  { from, to }: GridSpan,
  until: string,
): Promise<ColumnOutputData[]> {
  const starts = new Map(requested.map(({ id, commissionedOn }) => [id, commissionedOn]));
  const plants = (await plantsWithOutput(database, undefined)).flatMap((plant) => {
    // If it is not known since when a plant operates, a whole period may be known even though its daily figures begin
    // in the middle.
    const since = starts.get(plant.id) ? plant.since : firstDay;
    return starts.has(plant.id) ? [{ ...plant, since }] : [];
  });
  const last = addDays(to, -1);
  const known = await outputDataOf(database, plants, {
    day: until,
    months: monthsFrom(from, last),
    planned: { from, to: last },
  });
  return known.map(({ plant, history, plans }) => ({ plantId: plant.id, unitId: null, history, plans }));
}

/** A function that sums the periods of one column. */
function summedOf({ unitId, history, plans }: ColumnOutputData, kind: LongKind, own: readonly PeriodFigure[]) {
  const isTyped = (name: FigureName) => (key: string) =>
    own.some((each) => key === `${kind} ${each.day}` && each[name] !== null);
  const ofKind = (key: string) => key.startsWith(`${kind} `);
  const parts = { ...history, typed: without(history.typed, ofKind) };
  // Without a figure of its own, a plant's period counts as the sum of its units' figures.
  const others = { ...history, typed: without(history.typed, unitId === null ? isTyped('actual') : ofKind) };
  const planned = { ...plans, typed: without(plans.typed, unitId === null ? isTyped('plan') : ofKind) };
  return (day: string, until: string): Omit<PeriodSum, 'plantId' | 'unitId' | 'day'> => {
    const days = expectedDays(history, day, endOfPeriod(kind, day));
    const found = day <= until ? outputOf(others, kind, day, until) : undefined;
    return {
      actual: canonical(found?.amount),
      known: found?.known ?? 0,
      days,
      covers: days > 0 && day <= until && outputOf(parts, kind, day, until).known >= days,
      plan: canonical(planOf(planned, kind, day)),
    };
  };
}

function without<Value>(typed: ReadonlyMap<string, Value>, isLeftOut: (key: string) => boolean): Map<string, Value> {
  return new Map([...typed].filter(([key]) => !isLeftOut(key)));
}

function canonical(amount: string | null | undefined): string | null {
  return amount === null || amount === undefined ? null : canonicalDecimal(amount);
}
