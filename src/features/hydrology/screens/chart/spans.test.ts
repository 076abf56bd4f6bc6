import { expect, test } from 'vitest';
import { plantClock } from '../../../../lib/clock.ts';
import { type ChartAddress, spanIn } from './chart-address.ts';
import { movedDay, type SpanName, spanInFileName, spanOf } from './spans.ts';

const latest = Date.parse('2026-06-10T07:20:00+07:00');
const season = { from: '06-15', to: '09-15' };
const shown = ({ from, to }: { from: string; to: string }) =>
  [from, to].map((each) => plantClock.shows(Date.parse(each))).join(' ');

test.each<[SpanName, string | undefined, string]>([
  ['24h', undefined, '2026-06-09T07:00 2026-06-10T08:00'],
  ['24h', '2026-06-08', '2026-06-08T00:00 2026-06-09T00:00'],
  ['7d', undefined, '2026-06-04T00:00 2026-06-11T00:00'],
  ['30d', '2026-03-01', '2026-01-31T00:00 2026-03-02T00:00'],
  ['season', undefined, '2025-09-16T00:00 2026-06-15T00:00'],
  ['season', '2026-06-15', '2026-06-15T00:00 2026-09-16T00:00'],
  ['year', undefined, '2026-05-01T00:00 2027-05-01T00:00'],
])('%s until %s', (name, until, expected) => {
  expect(shown(spanOf(name, { until, latest }, season))).toBe(expected);
});

test('a flood season over New Year is one season', () => {
  const over = { from: '09-01', to: '01-31' };
  expect(shown(spanOf('season', { until: '2026-01-05', latest }, over))).toBe('2025-09-01T00:00 2026-02-01T00:00');
  expect(shown(spanOf('season', { until: '2026-02-01', latest }, over))).toBe('2026-02-01T00:00 2026-09-01T00:00');
});

test.each<SpanName>(['24h', '7d', '30d', 'season', 'year'])('%s leads to the one before it and back', (name) => {
  const span = spanOf(name, { until: '2026-06-10', latest }, season);
  const before = spanOf(name, { until: movedDay(span, -1), latest }, season);
  expect(before.to).toBe(span.from);
  expect(spanOf(name, { until: movedDay(before, 1), latest }, season)).toEqual(span);
});

test.each<[ChartAddress['input'], string]>([
  [{}, '2026-06-04-2026-06-10'],
  [{ span: 'season' }, '2025-09-16-2026-06-14'],
  [{ year: '2024' }, '2024'],
  [{ from: '2024-03-01T00:00:00+07:00', to: '2024-03-02T00:00:00+07:00' }, '2023'],
  [{ span: '7d', from: '2024-03-01T00:00:00+07:00' }, '2026-06-04-2026-06-10'],
  [{ until: '2026-02-30' }, '2026-06-04-2026-06-10'],
])('the address %j is the span %s', (input, name) => {
  const state = { latest: { at: new Date(latest).toISOString() }, floodSeason: season };
  expect(spanInFileName(spanIn(input, state, 0))).toBe(name);
});
