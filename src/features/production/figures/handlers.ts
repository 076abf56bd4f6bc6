import { type Handler, handle } from '../../../engine/handler.ts';
import { addMonths } from '../../../lib/calendar-day.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { spans as allSpans, getFiguresSanLuongDien, getMonthsSanLuongDien, type Span } from './contract.ts';
import { figuresOf, monthOf, type PlantKnown } from './figures.ts';
import { type DayRange, daysOf, historiesOf, type OutputPlant, plansOf, plantsWithOutput } from './known.ts';
import { endOfPeriod, type PeriodKind, sameDayOf, startOfPeriod, yearOf } from './periods-contract.ts';

/** Before all output. */
const firstDay = '0001-01-01';

/** What is computed of output: never typed, and never stored. */
export const figureHandlers: readonly Handler[] = [
  handle(getFiguresSanLuongDien, async ({ plantId, day, spans = allSpans }, { database }) => {
    const plants = await plantsWithOutput(database, plantId);
    const planned = longestOf(spans) ?? 'day';
    const known = await knownOf(database, plants, day, { spans, planned: periodOf(planned, day) });
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
    const known = await knownOf(database, asked, until, { spans: ['lifetime'], planned: periodOf('year', end) });
    const months = Array.from({ length: 12 }, (_, place) => addMonths(`${year}-01-01`, place));
    return {
      plants: plants.flatMap(({ id, name, until: last }) =>
        last === null || last >= `${year}-01-01` ? [{ id, name }] : [],
      ),
      months: months.map((month) => monthOf(known, month, until)),
    };
  }),
];

interface Wanted {
  /** For which what is known is wanted. */
  readonly spans: readonly Span[];
  /** The days of which, and of the periods within, the plans are wanted. */
  readonly planned: DayRange;
}

/** What is known of plants up to a day, in their order: as much as the spans are made of and compared with. */
async function knownOf(
  database: Database,
  plants: readonly OutputPlant[],
  day: string,
  { spans, planned }: Wanted,
): Promise<PlantKnown[]> {
  if (plants.length === 0) return [];
  const first = Math.min(...plants.map(({ since }) => yearOf(since)));
  const years = Array.from({ length: Math.max(1, yearOf(day) - first + 1) }, (_, back) => yearOf(day) - back);
  const days = years.map((year) => sameDayOf(day, year, true));
  const [histories, read, plans] = await Promise.all([
    historiesOf(database, plants, day, rangesOf(spans, day, years)),
    daysOf(database, plants, days),
    plansOf(database, plants, planned, day),
  ]);
  return plants.flatMap(({ id }) => {
    const [history, own] = [histories.get(id), plans.get(id)];
    return history && own ? [{ history, plans: own, day: (each: string) => read.get(`${id} ${each}`) }] : [];
  });
}

/** The days that spans of a day and of the same days of other years are made of, as ranges. */
function rangesOf(spans: readonly Span[], day: string, years: readonly number[]): DayRange[] {
  if (spans.includes('lifetime')) return [{ from: firstDay, to: day }];
  const longest = longestOf(spans);
  if (longest === undefined) return [];
  return years.map((year) => {
    const to = sameDayOf(day, year);
    return { from: startOfPeriod(longest, to), to };
  });
}

/** The longest of the spans that are more than a day and end. */
function longestOf(spans: readonly Span[]) {
  return (['year', 'quarter', 'month'] as const).find((span) => spans.includes(span));
}

/** The days of the period that a day lies in. */
function periodOf(kind: PeriodKind, day: string): DayRange {
  const from = startOfPeriod(kind, day);
  return { from, to: endOfPeriod(kind, from) };
}
