import fc from 'fast-check';
import { expect, test } from 'vitest';
import '../../../../tests/support/properties.ts';
import { addDays, monthEnd } from '../../../lib/calendar-day.ts';
import { spans } from './contract/figures.ts';
import { daysFrom, monthsFrom, startOfPeriod } from './contract/periods.ts';
import { figuresOf, monthOf } from './figures.ts';
import type { PlantOutputData } from './output-data.ts';
import { historyOf, type Life, type MonthOfDays } from './sums.ts';

/**
 * A plant's output by day: thousandths of a MWh, and whether it is completely known. Days without an entry are unknown.
 */
type Days = ReadonlyMap<string, { readonly units: number; readonly whole: boolean; readonly draft: boolean }>;

const first = '2023-11-20';
const begin = fc.integer({ min: 0, max: 420 }).map((count) => addDays(first, count));

/**
 * A plant that was switched off: it operated for a while, some days are unknown, and nothing exists before its first
 * day.
 */
const offPlant = fc
  .record({
    since: begin,
    length: fc.integer({ min: 0, max: 420 }),
    isIdle: fc.boolean(),
    lag: fc.integer({ min: 0, max: 40 }),
    seed: fc.integer({ min: 1, max: 97 }),
  })
  .map(({ since, length, isIdle, lag, seed }) => {
    const days: Days = new Map(
      Array.from({ length: Math.max(0, length - lag) }, (_, place) => addDays(since, lag + place)).flatMap(
        (day, place) =>
          isIdle || (place * seed) % 11 === 3
            ? []
            : [[day, { units: (place * seed * 7919) % 99_999, whole: place % 17 !== 5, draft: place % 5 === 1 }]],
      ),
    );
    const known = [...days.keys()];
    const life: Life = { since, until: known.at(-1) ?? since, countedFrom: known[0] ?? null };
    return { life, days };
  });

function sumOf(found: readonly Days[], from: string, to: string) {
  const within = found.flatMap((days) => [...days].flatMap(([day, of]) => (day >= from && day <= to ? [of] : [])));
  const units = within.reduce((all, each) => all + each.units, 0);
  return {
    amount: within.length === 0 ? null : (units / 1000).toFixed(3),
    known: within.filter(({ whole }) => whole).length,
    drafts: within.filter(({ draft }) => draft).length,
  };
}

/** What the database returns for the months of some plants up to a day. */
function monthsOf(found: readonly Days[], day: string): Map<string, MonthOfDays> {
  return new Map(
    monthsFrom(first, day).map((month) => {
      const end = monthEnd(month);
      const date = addDays(month, Math.min(Number(day.slice(8)), daysFrom(month, end)) - 1);
      return [
        month,
        { whole: sumOf(found, month, end), cut: sumOf(found, month, date), day: sumOf(found, date, date) },
      ];
    }),
  );
}

const plans = { typed: new Map(), months: new Map() };

test('plants that were off before the year are, read as one, what they are one by one', () => {
  const days = fc.constantFrom('2026-02-28', '2026-03-31', '2028-02-29', '2027-12-31', '2026-06-15', '2028-07-01');
  fc.assert(
    fc.property(fc.array(offPlant, { minLength: 1, maxLength: 4 }), days, fc.boolean(), (off, day, isLate) => {
      const running: PlantOutputData = {
        history: historyOf([{ since: isLate ? '2025-12-01' : first, until: null, countedFrom: '2025-12-24' }], {
          months: monthsOf([new Map([['2025-12-24', { units: 5000, whole: true, draft: false }]])], day),
          typed: new Map([['year 2024-01-01', { amount: '77.5', known: 1, drafts: 0 }]]),
        }),
        plans: { typed: new Map([[`year ${startOfPeriod('year', day)}`, '1000']]), months: new Map() },
      };
      const known = (plants: typeof off): PlantOutputData => ({
        history: historyOf(
          plants.map(({ life }) => life),
          {
            months: monthsOf(
              plants.map((plant) => plant.days),
              day,
            ),
            typed: new Map(),
          },
        ),
        plans,
      });
      const [apart, together] = [
        [running, ...off.map((plant) => known([plant]))],
        [running, known(off)],
      ];
      expect(figuresOf(together, day, spans)).toEqual(figuresOf(apart, day, spans));
      for (const month of monthsFrom(`${day.slice(0, 4)}-01-01`, day))
        expect(monthOf(together, month, day)).toEqual(monthOf(apart, month, day));
    }),
  );
});

test('a year of which the last months are known measures no other one', () => {
  const days: Days = new Map(
    Array.from({ length: 487 }, (_, place) => [
      addDays('2024-09-01', place),
      { units: 1000, whole: true, draft: false },
    ]),
  );
  const plantAt = (day: string): PlantOutputData => ({
    history: historyOf([{ since: '2024-09-01', until: null, countedFrom: '2024-09-01' }], {
      months: monthsOf([days], day),
      typed: new Map(),
    }),
    plans,
  });
  const yearTo = (day: string) => figuresOf([plantAt(day)], day, ['month', 'year']);
  expect(yearTo('2025-12-31').map(({ change, lastYear }) => [change, lastYear])).toEqual([
    ['0', { actual: '31', knownDays: 31, days: 31 }],
    [null, { actual: '122', knownDays: 122, days: 366 }],
  ]);
  expect(yearTo('2025-09-30').map(({ change }) => change)).toEqual(['0', null]);
});
