import { type Handler, handle } from '../../../engine/handler.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import { spans as allSpans, getFiguresSanLuongDien, getMonthsSanLuongDien, type Span } from './contract.ts';
import { figuresOf, monthOf } from './figures.ts';
import { knownOf, type OutputPlant, plantsWithOutput } from './known.ts';
import { endOfPeriod, monthsFrom, type PeriodKind, sameDayOf, startOfPeriod, yearOf } from './periods-contract.ts';

/** What is computed of output: never typed, and never stored. */
export const figureHandlers: readonly Handler[] = [
  handle(getFiguresSanLuongDien, async ({ plantId, day, spans = allSpans }, { database }) => {
    const plants = await plantsWithOutput(database, plantId);
    const months = monthsOf(plants, spans, day);
    const known = await knownOf(database, plants, { day, months, planned: periodOf(longestOf(spans) ?? 'day', day) });
    return {
      day,
      plants: plants.flatMap(({ id, name, until }, place) => {
        const isShown = id === plantId || until === null || until >= startOfPeriod('year', day);
        return isShown ? [{ plantId: id, name, spans: figuresOf(known.slice(place, place + 1), day, spans) }] : [];
      }),
      company: figuresOf(known, day, spans),
    };
  }),

  handle(getMonthsSanLuongDien, async ({ plantId, year }, { database }) => {
    const plants = await plantsWithOutput(database, undefined);
    const asked = plantId === undefined ? plants : plants.filter(({ id }) => id === plantId);
    const today = dayOf(Date.now());
    const end = `${year}-12-31`;
    const until = today < end ? today : end;
    const months = monthsFrom(`${year}-01-01`, end);
    const known = await knownOf(database, asked, {
      day: until,
      months: [...monthsFrom(`${year - 1}-01-01`, `${year - 1}-12-31`), ...months],
      planned: periodOf('year', end),
    });
    return {
      plants: plants.flatMap(({ id, name, until: last }) =>
        last === null || last >= `${year}-01-01` ? [{ id, name }] : [],
      ),
      months: months.map((month) => monthOf(known, month, until)),
    };
  }),
];

/** The months that spans of a day, and of the same days of earlier years, are made of and compared with. */
function monthsOf(plants: readonly OutputPlant[], spans: readonly Span[], day: string): string[] {
  const first = [day, ...plants.map(({ since }) => since)].toSorted()[0] ?? day;
  if (spans.includes('lifetime')) return monthsFrom(first, endOfPeriod('year', startOfPeriod('year', day)));
  const years = Array.from({ length: yearOf(day) - yearOf(first) + 1 }, (_, back) => yearOf(day) - back);
  return years.flatMap((year) => {
    const { from, to } = periodOf(longestOf(spans) ?? 'month', sameDayOf(day, year));
    return monthsFrom(from, to);
  });
}

/** The longest of the spans that are more than a day and end. */
function longestOf(spans: readonly Span[]) {
  return (['year', 'quarter', 'month'] as const).find((span) => spans.includes(span));
}

/** The days of the period that a day lies in. */
function periodOf(kind: PeriodKind, day: string): { from: string; to: string } {
  const from = startOfPeriod(kind, day);
  return { from, to: endOfPeriod(kind, from) };
}
