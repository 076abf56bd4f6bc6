import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../../../browser/translation.ts';
import { addDays } from '../../../../lib/calendar-day.ts';
import { startOf } from '../../../../lib/plant-day.ts';
import type { Limit, SeriesAnswer } from '../../figures/contract/series.ts';
import { chartPoints, pointsFor, refined, stretchesAbove } from './chart-points.ts';
import { type ChartedSpan, reservoirSpec } from './chart-spec.ts';
import { spanSummary } from './chart-summary.ts';
import { comparedTable, spanTable } from './chart-table.ts';
import { comparedSpec } from './compared-spec.ts';
import { ruleLine, rulesAt } from './rules.ts';

/** Returns the keys and their values. */
const t: Translate = (key: string | string[], values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : String(key);

const at = (day: string, hour = 0) => new Date(Date.parse(startOf(day)) + hour * 3_600_000).toISOString();
const limitOf = (known: Partial<Limit>): Limit => ({
  ...{ kind: 'highest', name: 'Lũ', document: 'QĐ 1', from: at('2026-07-01'), to: at('2026-08-01') },
  ...{ low: null, high: '105' },
  ...known,
});
const answerOf = (known: Partial<SeriesAnswer>): SeriesAnswer => ({
  reservoir: { id: '1', name: 'Hồ', normalLevel: '117', deadLevel: '80' },
  ...{ series: [], limits: [] },
  ...known,
});
const span = { name: 'year' as const, from: startOf('2026-05-01'), to: startOf('2027-05-01') };
const whole = { from: Date.parse(span.from), to: Date.parse(span.to) };

test('a stretch is asked for with a whole number of parts a day, as many points as a screen tells apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), (days) => {
      const points = pointsFor({ from: startOf('2026-05-01'), to: startOf(addDays('2026-05-01', days)) });
      expect(points % (4 * days)).toBe(0);
      expect(points).toBeGreaterThanOrEqual(1_000);
      expect(points).toBeLessThanOrEqual(2_000);
    }),
  );
});

test('what is known more finely of a part takes the place of the coarse points there', () => {
  const coarse = [1, 2, 3, 4, 5].map((x) => ({ x, y: 'coarse' }));
  const fine = [2.5, 3, 3.5].map((x) => ({ x, y: 'fine' }));
  const found = refined(coarse, fine, { from: 2.5, to: 4 }).map(({ x, y }) => `${x} ${y}`);
  expect(found).toEqual(['1 coarse', '2 coarse', '2.5 fine', '3 fine', '3.5 fine', '4 coarse', '5 coarse']);
});

test('an earlier year lies day on day behind, without a day that the other does not have', () => {
  const points = ['2024-02-29', '2024-03-01'].map((day) => ({
    at: at(day),
    value: '1',
    revised: day.endsWith('01'),
    doubtful: false,
  }));
  expect(chartPoints(points, 1)).toEqual([{ x: Date.parse(at('2025-03-01')), y: '1', isMarked: true }]);
});

test('water goes over the spillway from the first reading that says so to the first that does not', () => {
  const values = ['0', '5', '6', '0', null, '2', null, '3'];
  const found = stretchesAbove(values.map((y, x) => ({ x, y })));
  expect(found).toEqual([
    { from: 1, to: 3 },
    { from: 5, to: 6 },
    { from: 7, to: 7 },
  ]);
});

describe('rules as a line', () => {
  const line = (limits: Limit[], end: 'low' | 'high' = 'high') =>
    ruleLine(limits, end).map(({ x, y }) => `${new Date(x + 7 * 3_600_000).toISOString().slice(5, 10)} ${y}`);

  test('stand for as long as they hold, step from one to the next, and leave what no rule covers', () => {
    const [july, august] = [limitOf({}), limitOf({ from: at('2026-08-01'), to: at('2026-08-16'), high: '110' })];
    const later = limitOf({ from: at('2026-09-01'), to: at('2026-09-16'), high: '115' });
    expect(line([later, august, july])).toEqual([
      ...['07-01 105', '08-01 105', '08-01 110', '08-16 110', '08-16 null', '09-01 115', '09-16 115', '09-16 null'],
    ]);
  });

  test('are the strictest of those that hold at once: the least of the highest, the greatest of the lowest', () => {
    const inside = limitOf({ from: at('2026-07-10'), to: at('2026-07-20'), high: '101' });
    expect(line([limitOf({}), inside])).toContain('07-10 101');
    const lows = [limitOf({ low: '90', high: null }), limitOf({ low: '95', high: null })];
    expect(line(lows, 'low')[0]).toBe('07-01 95');
    expect(line(lows)).toEqual([]);
  });

  test('hold from their first moment and no longer at their end', () => {
    const moments = ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'].map((day) => Date.parse(at(day)));
    expect(moments.map((moment) => rulesAt([limitOf({})], moment).length)).toEqual([0, 1, 1, 0]);
  });
});

test('two reservoirs are compared between their dead and normal levels, each in its colour in every panel', () => {
  const answer = (id: string, levels: readonly [string, string], value: string) => ({
    ...answerOf({}),
    reservoir: { id, name: `Hồ ${id}`, deadLevel: levels[0], normalLevel: levels[1] },
    series: (['upstream', 'inflow'] as const).map((name) => ({
      value: name,
      points: [{ at: at('2026-06-01', 7), value, revised: false, doubtful: false }],
      readings: 1,
    })),
  });
  const answers = [answer('1', ['80', '117'], '98.5'), answer('2', ['175', '215'], '195')];
  const [level, flow] = comparedSpec({ span, value: 'inflow', answers }, t).panels;
  const shown = (panel: typeof level) => panel?.lines.map((line) => [line.key, line.colour, line.points[0]?.y]);
  expect(shown(level)?.slice(0, 2)).toEqual([
    ['1', 'primary', '50'],
    ['2', 'orange', '50'],
  ]);
  expect(shown(flow)).toEqual([
    ['1', 'primary', '98.5'],
    ['2', 'orange', '195'],
  ]);
  const { columns, rows } = comparedTable({ span, value: 'inflow', answers }, whole, t);
  expect(columns).toHaveLength(5);
  expect(rows).toEqual([['01/06/2026 07:00', '98.50', '98.5', '195.00', '195']]);
});

describe('the chart of a year', () => {
  const level = {
    value: 'upstream' as const,
    points: [
      { at: at('2026-06-01', 7), value: '100.5', revised: false, doubtful: false },
      { at: at('2026-06-01', 13), value: '99', revised: true, doubtful: false },
      { at: at('2026-06-02', 1), value: '101', revised: false, doubtful: true },
    ],
    readings: 3,
  };
  const gates = (value: string) => ({
    value: 'surfaceGates' as const,
    points: [{ at: at('2026-06-01', 7), value, revised: false, doubtful: false }],
    readings: 1,
  });
  const yearOf = (known: Partial<SeriesAnswer>): ChartedSpan => ({ span, whole: answerOf(known), earlier: [] });

  test('has the levels of the reservoir as rules, says the documents, and shows gates if one was open', () => {
    const spec = reservoirSpec(yearOf({ series: [level, gates('2')], limits: [limitOf({})] }), t);
    expect(spec.panels[0]?.lines.map(({ key }) => key)).toEqual(['upstream', 'normal', 'dead', 'highest-high']);
    expect(spec.panels[0]?.lines[0]?.points.slice(1)).toEqual([
      { x: Date.parse(at('2026-06-01', 13)), y: '99', isMarked: true },
      { x: Date.parse(at('2026-06-02', 1)), y: '101', isDoubtful: true },
    ]);
    expect(spec.notes?.(Date.parse(at('2026-07-05')))[0]).toContain('QĐ 1');
    expect(spec.panels).toHaveLength(3);
    expect(reservoirSpec(yearOf({ series: [level, gates('0')] }), t).panels).toHaveLength(2);
  });

  test('is a row for each reading where all are there, and nothing where nothing was measured', () => {
    const { columns, rows } = spanTable(yearOf({ series: [level, gates('2')] }), whole, t);
    expect(columns).toHaveLength(3);
    expect(rows).toEqual([
      ['01/06/2026 07:00', '100.50', '2'],
      ['01/06/2026 13:00', '99.00', null],
      ['02/06/2026 01:00', '101.00', null],
    ]);
  });

  test('is otherwise a row for each day with its least and greatest value, of what is seen', () => {
    const year = yearOf({ series: [{ ...level, readings: 48 }] });
    expect(spanTable(year, whole, t).rows).toEqual([
      ['01/06/2026', '99.00', '100.50'],
      ['02/06/2026', '101.00', '101.00'],
    ]);
    const seen = { from: whole.from, to: Date.parse(at('2026-06-02')) };
    expect(spanTable(year, seen, t).rows).toHaveLength(1);
  });

  test('is summed up by its lowest, highest and latest level', () => {
    const summary = spanSummary(yearOf({ series: [{ ...level, readings: 48 }] }), 'Hồ', t);
    const levels = [...summary.matchAll(/level\\+":\\+"([\d,]+)/g)].map(([, value]) => value);
    expect(levels).toEqual(['99', '101', '101']);
    expect(summary).toContain('48');
    expect(spanSummary(yearOf({}), 'Hồ', t)).toContain('summaryEmpty');
  });
});
