import { type Handler, handle } from '../../../engine/handler.ts';
import { addMonths } from '../../../lib/calendar-day.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { getFiguresSanLuongDien, getMonthsSanLuongDien } from './contract.ts';
import { figuresOf, monthOf, type PlantKnown } from './figures.ts';
import { daysOf, historiesOf, type OutputPlant, plansOf, plantsWithOutput } from './known.ts';
import { sameDayOf, yearOf } from './periods.ts';

/** What is computed of output: never typed, and never stored. */
export const figureHandlers: readonly Handler[] = [
  handle(getFiguresSanLuongDien, async ({ plantId, day }, { database }) => {
    const plants = await plantsWithOutput(database, plantId);
    const known = await knownOf(database, plants, day);
    return {
      day,
      plants: plants.map(({ id, name }, place) => ({
        plantId: id,
        name,
        spans: figuresOf(known.slice(place, place + 1), day),
      })),
      company: figuresOf(known, day),
    };
  }),

  handle(getMonthsSanLuongDien, async ({ plantId, year }, { database }) => {
    const plants = await plantsWithOutput(database, undefined);
    const asked = plantId === undefined ? plants : plants.filter(({ id }) => id === plantId);
    const today = dayOf(Date.now());
    const end = `${year}-12-31`;
    const until = today < end ? today : end;
    const known = await knownOf(database, asked, until, year);
    const months = Array.from({ length: 12 }, (_, place) => addMonths(`${year}-01-01`, place));
    return {
      plants: plants.map(({ id, name }) => ({ id, name })),
      months: months.map((month) => monthOf(known, month, until)),
    };
  }),
];

/** What is known of plants up to a day, in their order. */
async function knownOf(
  database: Database,
  plants: readonly OutputPlant[],
  day: string,
  planned = yearOf(day),
): Promise<PlantKnown[]> {
  if (plants.length === 0) return [];
  const first = Math.min(...plants.map(({ since }) => yearOf(since)));
  const days = Array.from({ length: Math.max(1, yearOf(day) - first + 1) }, (_, back) =>
    sameDayOf(day, yearOf(day) - back, true),
  );
  const [histories, read, plans] = await Promise.all([
    historiesOf(database, plants, day),
    daysOf(database, plants, days),
    plansOf(database, plants, planned),
  ]);
  return plants.flatMap(({ id }) => {
    const [history, own] = [histories.get(id), plans.get(id)];
    return history && own ? [{ history, plans: own, day: (each: string) => read.get(`${id} ${each}`) }] : [];
  });
}
