import { expect, test } from 'vitest';
import { noLimits } from '../../src/features/hydrology/checks/contract/check.ts';
import { findingsOf } from '../../src/features/hydrology/checks/contract/checks.ts';
import { createNeighbours } from '../../src/features/hydrology/checks/contract/neighbours.ts';
import { valueNames, valuesFrom } from '../../src/features/hydrology/contract/measured-values.ts';
import { checkLimits, daysOf, type SampleProduction } from './production.ts';
import { sampleReadings } from './readings.ts';
import { readSample, readTable } from './samples.ts';

const table = await readTable('readings.csv');
const reservoirs = await readTable('reservoirs.csv');
const sample = await readSample<SampleProduction>('production.json');
const now = Date.parse('2026-11-23T20:00:00+07:00');

function readingsOf(name: string, at: number) {
  const row = reservoirs.find((each) => each.name === name) ?? {};
  const days = daysOf(sample, row, table, at);
  const reservoir = { id: name, deadLevel: row.dead_level_m ?? '', normalLevel: row.normal_level_m ?? '', days };
  return sampleReadings(
    table.filter(({ reservoir: of }) => of === name),
    reservoir,
    at,
  );
}

test.each(sample.readings.map(({ reservoir }) => reservoir))(
  'a year of %s has no hole, and nothing doubtful',
  (name) => {
    const readings = readingsOf(name, now);
    const { high: highestAllowed = null } = sample.thresholds.find(({ reservoir }) => reservoir === name) ?? {};
    const { fromDay = '', toDay = '' } = sample.late;
    const { normal_level_m: normalLevel = null, dead_level_m: deadLevel = null } =
      reservoirs.find((each) => each.name === name) ?? {};
    const levels = readings
      .map((each) => [Date.parse(each.at), String(each.upstream)] as const)
      .sort(([one], [other]) => one - other);
    const neighbours = createNeighbours();
    for (const each of readings) neighbours.take(each);
    const parameters = { ...noLimits.parameters, ...checkLimits, normalLevel, deadLevel };
    const found = readings.flatMap((each) => {
      const at = Date.parse(each.at);
      const isLate = each.at.slice(5, 10) >= fromDay && each.at.slice(5, 10) <= toDay;
      const limits = { ...noLimits, parameters, highestAllowed: isLate ? highestAllowed : null };
      return findingsOf(
        valuesFrom((value) => each[value] ?? null),
        { ...limits, at, now, around: neighbours.around(name, at) },
      );
    });
    expect(found).toEqual([]);
    const pauses = levels.map(([time], place) => time - (levels[place - 1]?.[0] ?? time));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(6 * 3_600_000);
    expect(levels.length).toBeGreaterThan(4 * 365);
    // The evening's reading exists: the picture of the reservoir is not grey.
    expect(levels.at(-1)?.[0]).toBe(Date.parse('2026-11-23T19:00:00+07:00'));
    expect(readings.every((each) => valueNames.some((value) => each[value] != null) && each.reason)).toBe(true);
  },
);

test('reservoirs are low before the floods, full after them, and more comes when it rains', () => {
  const days = daysOf(sample, reservoirs.find(({ name }) => name === 'Hòa Bình') ?? {}, table, now);
  const mean = (month: string, value: 'filling' | 'inflow' | 'rainfall') => {
    const values = days
      .filter(({ day }) => day.startsWith(month))
      .flatMap(({ hours }) => hours.map((each) => each[value]));
    return values.reduce((sum, each) => sum + each, 0) / values.length;
  };
  expect(mean('2026-06', 'filling')).toBeLessThan(0.7 * mean('2026-10', 'filling'));
  expect(mean('2026-07', 'inflow')).toBeGreaterThan(4 * mean('2026-02', 'inflow'));
  expect(mean('2026-07', 'rainfall')).toBeGreaterThan(4 * mean('2026-02', 'rainfall'));
});

test('a clock before the day of the published ones has none that lie ahead', () => {
  const readings = readingsOf('Sơn La', Date.parse('2026-02-01T12:00:00+07:00'));
  expect(readings.every(({ at }) => at < '2026-02-01T12:00')).toBe(true);
  expect(readings.length).toBeGreaterThan(1000);
});
