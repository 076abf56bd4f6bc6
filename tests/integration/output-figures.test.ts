import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getFiguresSanLuongDien,
  getMonthsSanLuongDien,
  type Span,
} from '../../src/features/production/figures/contract/figures.ts';
import { addDays, addMonths } from '../../src/lib/calendar-day.ts';
import { addDecimals } from '../../src/lib/decimal.ts';
import { startTestServer } from '../support/harness.ts';
import { putOff } from '../support/jobs.ts';
import { type Figure, outputsOf } from '../support/outputs.ts';

const server = await startTestServer();
const viewer = await server.as('viewer');
const { rows } = server.database;

// Months that changed are summed when a test says so.
await putOff(server.database, 'sum-output');
const sumMonths = () => rows('SELECT sum_output_months()');

const { makePlant, write } = outputsOf(rows);

async function figures(plantId: string, day: string) {
  const { company } = await viewer.data(getFiguresSanLuongDien, { plantId, day });
  return new Map(company.map((each) => [each.span, each]));
}

const daysOf = (from: string, to: string) => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/**
 * The same by another way, in SQL alone and from the longest period down: which figures are used of a span, and how many of its
 * days they cover. A longer one is used where its parts do not cover it, and then nothing within it. Days are counted where they are
 * covered, and from the first day or month on that was typed.
 */
async function independently(plantId: string, from: string, to: string) {
  const [row] = await rows(
    `WITH day AS (SELECT d::date AS day, date_trunc('month', d)::date AS m, date_trunc('quarter', d)::date AS q, date_trunc('year', d)::date AS y,
         o.actual FROM generate_series($2::date, $3::date, interval '1 day') AS d
       LEFT JOIN power_outputs AS o ON o.plant_id = $1 AND o.period_kind = 'day' AND o.period_start = d),
     typed AS (SELECT period_kind AS kind, period_start AS start, actual FROM power_outputs WHERE plant_id = $1 AND actual IS NOT NULL
       AND period_start >= $2 AND (period_start + CASE period_kind WHEN 'year' THEN interval '1 year' WHEN 'quarter' THEN interval '3 months'
         ELSE interval '1 month' END)::date - 1 <= $3 AND period_kind <> 'day'),
     month AS (SELECT m, q, y, bool_and(actual IS NOT NULL) AS made,
         bool_and(actual IS NOT NULL) OR EXISTS (SELECT FROM typed WHERE kind = 'month' AND start = m) AS ok FROM day GROUP BY 1, 2, 3),
     quarter AS (SELECT q, y, bool_and(ok) AS made,
         bool_and(ok) OR EXISTS (SELECT FROM typed WHERE kind = 'quarter' AND start = q) AS ok FROM month GROUP BY 1, 2),
     year AS (SELECT y, bool_and(ok) AS made FROM quarter GROUP BY 1),
     used_years AS (SELECT start AS y, actual FROM typed JOIN year ON y = start WHERE kind = 'year' AND NOT made),
     used_quarters AS (SELECT start AS q, actual FROM typed JOIN quarter ON q = start
       WHERE kind = 'quarter' AND NOT made AND y NOT IN (SELECT y FROM used_years)),
     used_months AS (SELECT start AS m, actual FROM typed JOIN month ON m = start
       WHERE kind = 'month' AND NOT made AND q NOT IN (SELECT q FROM used_quarters) AND y NOT IN (SELECT y FROM used_years)),
     covered AS (SELECT day.*, y IN (SELECT y FROM used_years) OR q IN (SELECT q FROM used_quarters) OR m IN (SELECT m FROM used_months) AS by_longer FROM day)
     SELECT trim_scale((SELECT sum(actual) FROM (SELECT actual FROM used_years UNION ALL SELECT actual FROM used_quarters
         UNION ALL SELECT actual FROM used_months UNION ALL SELECT actual FROM covered WHERE NOT by_longer) AS used))::text AS actual,
       (count(*) FILTER (WHERE by_longer OR actual IS NOT NULL))::int AS "knownDays", (count(*) FILTER (WHERE by_longer OR day >= (SELECT min(period_start) FROM power_outputs
         WHERE plant_id = $1 AND period_kind IN ('day', 'month') AND actual IS NOT NULL)))::int AS days FROM covered`,
    [plantId, from, to],
  );
  return row;
}

const startOf: Readonly<Record<Exclude<Span, 'lifetime'>, (day: string) => string>> = {
  day: (day) => day,
  month: (day) => `${day.slice(0, 8)}01`,
  quarter: (day) => `${day.slice(0, 5)}${['01', '04', '07', '10'][Math.floor((Number(day.slice(5, 7)) - 1) / 3)]}-01`,
  year: (day) => `${day.slice(0, 5)}01-01`,
};

describe('sums', () => {
  test('of any mix of days, months, quarters and years are those of another computation', async () => {
    const energy = fc.integer({ min: 0, max: 99_999_999 }).map((units) => (units / 1000).toFixed(3));
    const start = '2023-01-01';
    const all = daysOf(start, '2025-12-31');
    const months = Array.from({ length: 36 }, (_, place) => addMonths(start, place));
    const typedPart = fc.record({
      months: fc.subarray(months),
      quarters: fc.subarray(months.filter((_, place) => place % 3 === 0)),
      years: fc.subarray(months.filter((_, place) => place % 12 === 0)),
    });
    const history = fc.record({
      wholeMonths: fc.subarray(months),
      holes: fc.subarray(all, { maxLength: 20 }),
      typed: typedPart,
      amount: energy,
      day: fc.constantFrom(
        '2024-02-28',
        '2024-02-29',
        '2025-02-28',
        '2025-03-31',
        '2025-06-15',
        '2024-12-31',
        '2025-12-31',
        '2024-10-01',
      ),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ wholeMonths, holes, typed, amount, day }) => {
        const { id } = await makePlant(0, start);
        const days = all.filter((each) => wholeMonths.includes(`${each.slice(0, 8)}01`) && !holes.includes(each));
        const figuresOf = (kind: Figure['kind'], starts: readonly string[]) =>
          starts.map((each, place) => ({ kind, start: each, actual: String(Number(amount) + place / 8) }));
        const written = [
          ...figuresOf('day', days),
          ...figuresOf('month', typed.months),
          ...figuresOf('quarter', typed.quarters),
          ...figuresOf('year', typed.years),
        ];
        await write(id, written);
        const holds = async () => {
          const known = await figures(id, day);
          for (const span of ['day', 'month', 'quarter', 'year'] as const) {
            if (written.length === 0) continue;
            const { actual, knownDays, days: count } = known.get(span) ?? {};
            expect({ span, day, actual, knownDays, days: count }).toEqual({
              span,
              day,
              ...(await independently(id, startOf[span](day), day)),
            });
          }
          // What is asked for alone is read alone, and says the same.
          for (const span of ['month', 'quarter', 'year'] as const) {
            const alone = await viewer.data(getFiguresSanLuongDien, { plantId: id, day, spans: [span] });
            expect(alone.company).toEqual([known.get(span)]);
          }
          if (written.length > 0) {
            const { actual, knownDays, days: count } = known.get('lifetime') ?? {};
            expect({ actual, knownDays, days: count }).toEqual(await independently(id, start, day));
          }
        };
        await holds();
        await sumMonths();
        await holds();
        await rows(
          `UPDATE power_outputs SET actual = actual + 1.5 WHERE plant_id = $1 AND extract(day FROM period_start)::int % 3 = 0`,
          [id],
        );
        await holds();
      }),
      { numRuns: 12 },
    );
  });
});

describe('the figures of a span', () => {
  const month = (year: number, actual: string): Figure => ({ kind: 'month', start: `${year}-02-01`, actual });

  test('of units are added up where the plant itself has none, and are whole where each has its own', async () => {
    const { id, unitIds } = await makePlant(2, '2020-01-01');
    const [one, other] = unitIds;
    await write(id, [
      { kind: 'day', start: '2025-05-01', actual: '10.001', unitId: one },
      { kind: 'day', start: '2025-05-01', actual: '20.002', unitId: other },
      // The plant's own figure, and not its units' beside it.
      { kind: 'day', start: '2025-05-02', actual: '100' },
      { kind: 'day', start: '2025-05-02', actual: '40', unitId: one },
      { kind: 'day', start: '2025-05-03', actual: '5', unitId: one, status: 1 },
    ]);
    const known = await figures(id, '2025-05-03');
    expect(known.get('month')).toMatchObject({ actual: '135.003', knownDays: 2, days: 3, drafts: 3 });
    expect(known.get('day')).toMatchObject({ actual: '5', knownDays: 0, days: 1, drafts: 0 });
  });

  test('say how much of the plan, how they stand against last year and against many years', async () => {
    const { id } = await makePlant(0, '2022-01-01');
    await write(id, [
      month(2022, '900'),
      month(2023, '1000.5'),
      month(2024, '800'),
      { ...month(2025, '900'), plan: '1200' },
      { kind: 'quarter', start: '2025-01-01', plan: '4000' },
    ]);
    const known = await figures(id, '2025-02-28');
    expect(known.get('month')).toMatchObject({
      actual: '900',
      plan: '1200',
      planShare: '75',
      lastYear: { actual: '800', knownDays: 29, days: 29 },
      change: '12.5',
      average: '900.167',
      averageYears: 3,
    });
    // What is not known whole is compared with nothing, and no plan is made of parts that lack one.
    expect(known.get('quarter')).toMatchObject({
      knownDays: 28,
      days: 59,
      plan: '4000',
      planShare: '22.5',
      change: null,
    });
    expect(known.get('year')).toMatchObject({ plan: null, planShare: null, average: null, averageYears: 0 });
    expect(known.get('lifetime')).toMatchObject({ from: '2022-01-01', actual: '3600.5', knownDays: 28 + 28 + 29 + 28 });
  });

  test('of nothing known are null and never 0; of a day that was idle they are 0', async () => {
    const { id } = await makePlant(0, '2025-01-01');
    await write(id, [{ kind: 'day', start: '2025-03-01', actual: '0' }]);
    expect((await figures(id, '2025-03-01')).get('day')).toMatchObject({ actual: '0', knownDays: 1 });
    expect((await figures(id, '2025-03-02')).get('day')).toMatchObject({ actual: null, knownDays: 0, days: 1 });
    expect((await figures(id, '2025-02-28')).get('year')).toMatchObject({ actual: null, knownDays: 0, days: 0 });
  });

  test("are not asked of a plant of which a few years are known, and its want of a plan takes nobody else's away", async () => {
    const day = '2035-01-31';
    const [known, coarse] = [await makePlant(0, '2033-01-01'), await makePlant()];
    await write(known.id, [
      ...daysOf('2034-01-01', '2034-01-31').map((start) => ({ kind: 'day' as const, start, actual: 2 })),
      ...daysOf('2035-01-01', day).map((start) => ({ kind: 'day' as const, start, actual: 3 })),
      { kind: 'month', start: '2035-01-01', plan: 186 },
    ]);
    const spanOf = async (span: Span) => {
      const { company } = await viewer.data(getFiguresSanLuongDien, { day, spans: [span] });
      return company.find((each) => each.span === span);
    };
    const before = await spanOf('month');
    await write(
      coarse.id,
      [2033, 2034].map((year) => ({ kind: 'year' as const, start: `${year}-01-01`, actual: 500 })),
    );
    // It is one more that has no plan, and nothing else of the month is otherwise.
    expect(await spanOf('month')).toEqual({ ...before, runningPlants: (before?.runningPlants ?? 0) + 1 });
    expect(before).toMatchObject({ plan: '186', planShare: '50', plannedPlants: 1 });
    const alone = await figures(coarse.id, '2034-12-31');
    expect(alone.get('year')).toMatchObject({ actual: '500', knownDays: 365, days: 365, change: '0' });
    expect((await figures(coarse.id, day)).get('year')).toMatchObject({ actual: null, knownDays: 0, days: 0 });
    const { months } = await viewer.data(getMonthsSanLuongDien, { year: 2035 });
    expect(months[0]).toMatchObject({ plan: '186', plannedPlants: 1, runningPlants: (before?.runningPlants ?? 0) + 1 });
    // A plan of it changes nothing of the share while nothing is known of it: what is not known is not 0 of a plan.
    await write(coarse.id, [{ kind: 'month', start: '2035-01-01', plan: 1000 }]);
    expect(await spanOf('month')).toMatchObject({ plan: '186', planShare: '50', plannedPlants: 1 });
    expect((await figures(coarse.id, day)).get('month')).toMatchObject({ plan: '1000', planShare: null });
    const planned = (await viewer.data(getMonthsSanLuongDien, { year: 2035 })).months[0];
    expect(planned).toMatchObject({ plan: '1186', plannedPlants: 2 });
    // From its first day on its days are counted.
    await write(coarse.id, [{ kind: 'day', start: '2035-01-30', actual: 5 }]);
    expect((await figures(coarse.id, day)).get('month')).toMatchObject({ actual: '5', knownDays: 1, days: 2 });
    expect(await spanOf('month')).toMatchObject({ plan: '1186', planShare: '8.26', plannedPlants: 2 });
    await rows('DELETE FROM power_outputs WHERE plant_id = ANY($1::bigint[])', [[known.id, coarse.id]]);
  });

  test('are a share of the plan only where both are of the same plants', async () => {
    const [planned, other] = [await makePlant(0, '2037-01-01'), await makePlant(0, '2037-01-01')];
    await write(planned.id, [
      { kind: 'day', start: '2037-01-30', actual: 30 },
      { kind: 'month', start: '2037-01-01', plan: 100 },
    ]);
    const month = async () => {
      const { company } = await viewer.data(getFiguresSanLuongDien, { day: '2037-01-31', spans: ['month'] });
      return company[0];
    };
    expect(await month()).toMatchObject({ actual: '30', plan: '100', planShare: '30' });
    await write(other.id, [{ kind: 'day', start: '2037-01-30', actual: 10 }]);
    expect(await month()).toMatchObject({ actual: '40', plan: '100', planShare: null, plannedPlants: 1 });
    await write(other.id, [{ kind: 'month', start: '2037-01-01', plan: 60 }]);
    expect(await month()).toMatchObject({ actual: '40', plan: '160', planShare: '25', plannedPlants: 2 });
    await rows('DELETE FROM power_outputs WHERE plant_id = ANY($1::bigint[])', [[planned.id, other.id]]);
  });

  test('lack no days because a single old one was entered', async () => {
    const { id } = await makePlant(0, '2038-01-01');
    const all = ['2038-03-01', '2038-03-31'] as const;
    await write(
      id,
      daysOf(...all).map((start) => ({ kind: 'day' as const, start, actual: 2 })),
    );
    const known = async () => {
      const found = await figures(id, '2038-03-31');
      return (['month', 'year', 'lifetime'] as const).map((span) => {
        const { knownDays, days } = found.get(span) ?? {};
        return [knownDays, days];
      });
    };
    const whole = [31, 31];
    expect(await known()).toEqual([whole, whole, whole]);
    for (const start of ['2038-02-02', '2037-12-01']) {
      await write(id, [{ kind: 'day', start, actual: 9 }]);
      expect(await known()).toEqual([whole, whole, whole]);
    }
    expect((await figures(id, '2038-03-31')).get('lifetime')).toMatchObject({ actual: '80' });
    // Days that are missing among the others are still missed.
    await rows(`DELETE FROM power_outputs WHERE plant_id = $1 AND period_start = '2038-03-05'`, [id]);
    expect(await known()).toEqual([
      [30, 31],
      [30, 31],
      [30, 31],
    ]);
    await rows('DELETE FROM power_outputs WHERE plant_id = $1', [id]);
  });

  test('of a year are answered by months, with the year before', async () => {
    const { id } = await makePlant(0, '2023-01-01');
    await write(id, [month(2024, '800'), { ...month(2025, '900'), plan: '1200' }]);
    const { months, plants } = await viewer.data(getMonthsSanLuongDien, { plantId: id, year: 2025 });
    expect(months).toHaveLength(12);
    expect(months[1]).toEqual({
      month: '2025-02-01',
      actual: '900',
      knownDays: 28,
      days: 28,
      plan: '1200',
      plannedPlants: 1,
      runningPlants: 1,
      lastYear: { actual: '800', knownDays: 29, days: 29 },
    });
    expect(months[2]).toMatchObject({ actual: null, knownDays: 0, days: 31, plan: null });
    expect(plants.some((plant) => plant.id === id)).toBe(true);
  });

  test('have the plan of every month of the year, also of those ahead', async () => {
    const { id } = await makePlant(0, '2025-01-01');
    const year = new Date().getUTCFullYear() + 1;
    const starts = Array.from({ length: 12 }, (_, place) => addMonths(`${year}-01-01`, place));
    await write(
      id,
      starts.map((start, place) => ({ kind: 'month' as const, start, plan: 100 + place })),
    );
    const { months } = await viewer.data(getMonthsSanLuongDien, { plantId: id, year });
    expect(months.map(({ actual, plan }) => [actual, plan])).toEqual(
      starts.map((_, place) => [null, String(100 + place)]),
    );
    await rows('DELETE FROM power_outputs WHERE plant_id = $1', [id]);
  });

  test('keep a plant that was switched off for the time in which it ran', async () => {
    const company = async (day: string) => {
      const answer = await viewer.data(getFiguresSanLuongDien, { day });
      return { ...answer, of: (span: Span) => answer.company.find((each) => each.span === span) };
    };
    const before = await company('2031-06-30');
    const { id } = await makePlant(0, '2031-01-01');
    await write(id, [
      ...daysOf('2031-01-01', '2031-06-30').map((start) => ({ kind: 'day' as const, start, actual: 2 })),
      { kind: 'year', start: '2031-01-01', plan: 1000 },
    ]);
    await rows(`UPDATE plants SET status = 0 WHERE id = $1`, [id]);
    const last = await company('2031-06-30');
    expect(last.plants.map(({ plantId }) => plantId)).toContain(id);
    const added = (span: Span, { of }: typeof last) => Number(of(span)?.actual) - Number(before.of(span)?.actual ?? 0);
    expect([added('day', last), added('month', last), added('year', last)]).toEqual([2, 60, 362]);
    expect(last.of('year')?.days).toBe((before.of('year')?.days ?? 0) + 181);
    // From then on nothing more is expected of it, and what it generated stays in the year and in all time.
    const [after, next] = [await company('2031-08-10'), await company('2032-02-01')];
    expect(after.of('year')?.actual).toBe(last.of('year')?.actual);
    const alone = await figures(id, '2031-08-10');
    expect(['day', 'month', 'year'].map((span) => alone.get(span as Span)?.days)).toEqual([0, 0, 181]);
    expect([alone.get('month')?.plan, alone.get('year')?.planShare]).toEqual([null, '36.2']);
    expect(next.plants.map(({ plantId }) => plantId)).not.toContain(id);
    expect(next.of('lifetime')?.actual).toBe(last.of('lifetime')?.actual);
    const { months, plants } = await viewer.data(getMonthsSanLuongDien, { plantId: id, year: 2031 });
    expect(plants.map((plant) => plant.id)).toContain(id);
    expect(months).toHaveLength(12);
  });

  test('are those of all plants together beside each of them', async () => {
    const { plants, company } = await viewer.data(getFiguresSanLuongDien, { day: '2025-02-28' });
    const sum = plants.reduce(
      (all, { spans }) => all + Number(spans.find(({ span }) => span === 'month')?.actual ?? 0),
      0,
    );
    expect(Number(company.find(({ span }) => span === 'month')?.actual)).toBeCloseTo(sum, 3);
    expect((await (await server.as('newcomer')).call(getFiguresSanLuongDien, { day: '2025-02-28' })).status).toBe(403);
  });

  test('are of the company the sums of its plants, also of those that were off for years', async () => {
    await rows('DELETE FROM power_outputs');
    const made = await Promise.all([makePlant(2, '2040-01-10'), makePlant(), makePlant(), makePlant(), makePlant()]);
    const [units, gaps, coarse, trashed, running] = made.map(({ id }) => id);
    const each = (from: string, to: string, figure: Partial<Figure> = {}) =>
      daysOf(from, to).map((start, place) => ({ kind: 'day' as const, start, actual: place % 9, ...figure }));
    const [one, other] = made[0]?.unitIds ?? [];
    await write(String(units), [
      ...each('2040-02-01', '2041-03-15', { unitId: one, status: 1 }),
      ...each('2040-12-20', '2041-03-10', { unitId: other }),
      ...each('2041-01-30', '2041-02-02'),
    ]);
    await write(
      String(gaps),
      each('2040-02-20', '2040-12-31').filter((_, place) => place % 13 !== 4),
    );
    await write(String(coarse), [
      ...each('2040-02-28', '2041-02-05'),
      { kind: 'month', start: '2040-11-01', actual: 900 },
      { kind: 'quarter', start: '2041-01-01', actual: 5000.125 },
    ]);
    await write(String(trashed), each('2040-01-01', '2041-12-31'));
    await write(String(running), each('2041-06-01', '2044-02-29'));
    await rows(`UPDATE generating_units SET commissioned_on = '2041-01-01' WHERE id = $1`, [other]);
    await rows('UPDATE plants SET status = 0 WHERE id = ANY($1::bigint[])', [[units, gaps, coarse, trashed]]);
    await rows('UPDATE plants SET deleted_at = now() WHERE id = $1', [trashed]);
    const known = await rows<{ id: string; off: boolean }>(
      'SELECT id::text, status = 0 AS off FROM plants WHERE deleted_at IS NULL AND id = ANY($1::bigint[])',
      [made.map(({ id }) => id)],
    );
    const isSum = async (day: string) => {
      const { company } = await viewer.data(getFiguresSanLuongDien, { day });
      const alone = await Promise.all(known.map(async ({ id, off }) => ({ off, spans: await figures(id, day) })));
      for (const { span, actual, knownDays, days, drafts, lastYear } of company) {
        const all = alone.flatMap(({ off, spans: own }) => {
          const found = own.get(span);
          return found ? [{ ...found, isCompared: off || found.days > 0 }] : [];
        });
        const sum = (of: readonly { actual: string | null; knownDays: number; days: number }[]) => {
          const amounts = of.flatMap((found) => found.actual ?? []);
          return {
            actual: amounts.length > 0 ? addDecimals(...amounts) : null,
            knownDays: of.reduce((total, found) => total + found.knownDays, 0),
            days: of.reduce((total, found) => total + found.days, 0),
          };
        };
        expect({ day, span, actual, knownDays, days }).toEqual({ day, span, ...sum(all) });
        expect(drafts).toBe(all.reduce((total, found) => total + found.drafts, 0));
        const compared = all.filter(({ isCompared }) => isCompared).map((found) => found.lastYear);
        expect(lastYear).toEqual(sum(compared));
      }
    };
    for (const state of ['marked', 'summed', 'typed into again']) {
      if (state === 'summed') await sumMonths();
      if (state === 'typed into again')
        await write(String(gaps), [{ kind: 'day', start: '2040-02-24', actual: 0.125 }]);
      for (const day of ['2042-02-28', '2041-02-28', '2044-02-29']) await isSum(day);
    }
  });
});
