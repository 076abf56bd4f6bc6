import { type Context, type Handler, handle } from '../../../engine/handler.ts';
import { placeCondition, scopeOf } from '../../../engine/row-access/data-scope.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import { spans as allSpans, getFiguresSanLuongDien, getMonthsSanLuongDien, type Span } from './contract/figures.ts';
import { endOfPeriod, monthsFrom, type PeriodKind, sameDayOf, startOfPeriod, yearOf } from './contract/periods.ts';
import { figuresOf, monthOf } from './figures.ts';
import { combinedOutputData, type OutputPlant, outputDataOf, plantsWithOutput, type Wanted } from './output-data.ts';

/** Computed output figures. They are never entered and never stored. */
export const figureHandlers: readonly Handler[] = [
  handle(getFiguresSanLuongDien, async ({ plantId, day, spans = allSpans }, context) => {
    const year = startOfPeriod('year', day);
    const plants = await plantsWithOutput(context.database, plantId, placeCondition(context, 'plants', 'p.id'));
    const { oneByOne, company } = await knownSince(context, plants, year, {
      day,
      months: monthsOf(plants, spans, day),
      planned: periodOf(longestOf(spans) ?? 'day', day),
    });
    return {
      day,
      plants: oneByOne.flatMap((known) => {
        const { id, name, until } = known.plant;
        const isShown = id === plantId || until === null || until >= year;
        return isShown ? [{ plantId: id, name, spans: figuresOf([known], day, spans) }] : [];
      }),
      company: figuresOf(company, day, spans),
    };
  }),

  handle(getMonthsSanLuongDien, async ({ plantId, year }, context) => {
    const plants = await plantsWithOutput(context.database, undefined, placeCondition(context, 'plants', 'p.id'));
    const requested = plantId === undefined ? plants : plants.filter(({ id }) => id === plantId);
    const today = dayOf(Date.now());
    const start = `${year}-01-01`;
    const end = `${year}-12-31`;
    const until = today < end ? today : end;
    const months = monthsFrom(start, end);
    const { company } = await knownSince(context, requested, start, {
      day: until,
      months: [...monthsFrom(`${year - 1}-01-01`, `${year - 1}-12-31`), ...months],
      planned: periodOf('year', end),
    });
    return {
      plants: plants.flatMap(({ id, name, until: last }) => (last === null || last >= start ? [{ id, name }] : [])),
      months: months.map((month) => monthOf(company, month, until)),
    };
  }),
];

/**
 * The output data of plants: of each, and of the company, in which plants that were switched off before a year are
 * combined, because they only contribute to the sums of earlier years. A single requested plant, and plants with
 * figures of longer periods, whose use depends on the plant's other figures, are read individually, and so are all for
 * callers who are bound to some: what is stored combined is of all plants.
 */
async function knownSince(context: Context, plants: readonly OutputPlant[], year: string, wanted: Wanted) {
  const { database } = context;
  const seesAll = plants.length > 1 && scopeOf(context) === null;
  const isPast = ({ until, coarse }: OutputPlant) => seesAll && until !== null && until < year && !coarse;
  const [past, others] = [plants.filter(isPast), plants.filter((plant) => !isPast(plant))];
  const [oneByOne, together] = await Promise.all([
    outputDataOf(database, others, wanted),
    combinedOutputData(database, past, others, wanted),
  ]);
  return { oneByOne, company: [...oneByOne, ...together] };
}

/** The months that spans of a day need, and those of the same days of earlier years. */
function monthsOf(plants: readonly OutputPlant[], spans: readonly Span[], day: string): string[] {
  const first = [day, ...plants.map(({ since }) => since)].toSorted()[0] ?? day;
  if (spans.includes('lifetime')) return monthsFrom(first, endOfPeriod('year', startOfPeriod('year', day)));
  const years = Array.from({ length: yearOf(day) - yearOf(first) + 1 }, (_, back) => yearOf(day) - back);
  return years.flatMap((year) => {
    const { from, to } = periodOf(longestOf(spans) ?? 'month', sameDayOf(day, year));
    return monthsFrom(from, to);
  });
}

/** The longest of the spans that is neither a day nor all time. */
function longestOf(spans: readonly Span[]) {
  return (['year', 'quarter', 'month'] as const).find((span) => spans.includes(span));
}

/** The first and last day of the period that contains a day. */
function periodOf(kind: PeriodKind, day: string): { from: string; to: string } {
  const from = startOfPeriod(kind, day);
  return { from, to: endOfPeriod(kind, from) };
}
