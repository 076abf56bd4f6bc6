import { expect, test } from 'vitest';
import { reasonFault } from '../../src/contract/reasons.ts';
import { addDays } from '../../src/lib/calendar-day.ts';
import { sampleOutputs } from './outputs.ts';
import { daysOf, type SampleProduction } from './production.ts';
import { readSample, readTable } from './samples.ts';

const sample = await readSample<SampleProduction>('production.json');
const [reservoirs, published] = [await readTable('reservoirs.csv'), await readTable('readings.csv')];
const now = Date.parse('2026-11-23T20:00:00+07:00');

test.each(sample.outputs)('a year of $plant has no hole and fits its units, its plans and its year', (output) => {
  const { count = 0, capacity = '0' } = sample.units[output.plant] ?? {};
  const units = Array.from({ length: count }, (_, index) => ({ id: String(index), capacity: Number(capacity) }));
  expect(units.length).toBeGreaterThan(1);
  const row = reservoirs.find(({ name }) => name === output.plant) ?? {};
  const records = sampleOutputs({ id: '1', units }, output, daysOf(sample, row, published, now).slice(0, -1));
  const daily = records.filter(({ periodKind }) => periodKind === 'day');
  const first = '2025-11-01';
  for (const { id } of units) {
    const own = daily.filter(({ unitId }) => unitId === id).map(({ periodStart }) => periodStart);
    expect(own).toEqual(own.map((_, place) => addDays(first, place)));
    expect(own.at(-1)).toBe('2026-11-22');
  }
  const most = 24 * Number(capacity);
  expect(daily.every(({ actual }) => Number(actual) >= 0)).toBe(true);
  // What the rules ask about is explained: a day of a unit.
  const above = daily.filter(({ actual }) => Number(actual) > most);
  expect(above.map(({ note }) => reasonFault(String(note)))).toEqual([undefined]);
  const ofYear = daily.filter(({ periodStart }) => periodStart > '2025-11-22');
  const total = ofYear.reduce((sum, { actual }) => sum + Number(actual), 0);
  expect(total / output.year).toBeGreaterThan(0.94);
  expect(total / output.year).toBeLessThan(1.06);
  const months = records.filter(({ periodKind }) => periodKind === 'month');
  for (const year of ['2025', '2026']) {
    const plans = months.filter(({ periodStart }) => periodStart.startsWith(year)).map(({ plan }) => Number(plan));
    const whole = records.find(({ periodKind, periodStart }) => periodKind === 'year' && periodStart.startsWith(year));
    expect(plans).toHaveLength(12);
    expect(plans.reduce((sum, plan) => sum + plan, 0)).toBe(Number(whole?.plan));
  }
});
