import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { valueNames, valuesFrom } from '../../src/features/hydrology/contract/measured-values.ts';
import { neighboursOf, warningsOf } from '../../src/features/hydrology/contract/warnings.ts';
import { sampleReadings } from './readings.ts';

const tableOf = (name: string) => {
  const [head = '', ...lines] = readFileSync(new URL(`../../samples/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) =>
    Object.fromEntries(head.split(',').map((key, place) => [key, line.split(',')[place] ?? ''])),
  );
};
const table = tableOf('readings.csv');
const reservoirs = new Map(tableOf('reservoirs.csv').map((row) => [row.name ?? '', row]));
const { readings: invented } = JSON.parse(
  readFileSync(new URL('../../samples/production.json', import.meta.url), 'utf8'),
) as { readings: string[] };
const ids = new Map([...reservoirs.keys()].map((name) => [name, name]));
const now = Date.parse('2026-11-23T20:00:00+07:00');

test('readings of the samples are past, and doubtful nowhere', () => {
  const readings = sampleReadings(table, invented, ids, now);
  expect(new Set(readings.map(({ reservoirId }) => reservoirId)).size).toBe(table.length);
  for (const reservoirId of invented) {
    const own = readings.filter((each) => each.reservoirId === reservoirId);
    expect(own.length).toBeGreaterThan(150);
    const levels = own.map((each) => [Date.parse(each.at), String(each.upstream)] as const);
    const { normal_level_m: normalLevel = null, dead_level_m: deadLevel = null } = reservoirs.get(reservoirId) ?? {};
    const found = own.flatMap((each) => {
      const at = Date.parse(each.at);
      const around = { at, now, normalLevel, deadLevel, highestAllowed: null, ...neighboursOf(at, levels) };
      return warningsOf(
        valuesFrom((name) => each[name] ?? null),
        around,
      );
    });
    expect(found, reservoirId).toEqual([]);
    // The evening's reading exists: the picture of the reservoir is not grey.
    expect(Math.max(...levels.map(([at]) => at))).toBe(Date.parse('2026-11-23T19:00:00+07:00'));
  }
  expect(readings.every((each) => valueNames.some((name) => each[name] != null) && each.reason)).toBe(true);
});

test('a clock before the day of the published ones has none that lie ahead', () => {
  const readings = sampleReadings(table, invented, ids, Date.parse('2026-02-01T12:00:00+07:00'));
  expect(readings.every(({ at }) => at < '2026-02-01T12:00')).toBe(true);
  expect(readings.length).toBeGreaterThan(1000);
});
