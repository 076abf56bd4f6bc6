import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markText, partInFileName, placeText } from './axis-text.ts';
import { csvOf } from './chart-data.ts';
import { extentOf } from './extent.ts';
import { type Drawing, optionOf, panelPlaces, pixelOf, placeAt, room } from './option.ts';
import {
  type ChartLine,
  type ChartPanel,
  type ChartSpec,
  dotsOf,
  keptInView,
  legendLines,
  movedTo,
  nearestStop,
  readingAt,
  scaled,
  stopsOf,
  withoutLines,
} from './spec.ts';
import type { ChartTheme } from './theme.ts';

const day = 86_400_000;
/** Midnight at the plant. */
const start = Date.parse('2026-05-01T00:00:00+07:00');

const lineOf = (key: string, values: readonly (string | null)[], more: Partial<ChartLine> = {}): ChartLine => ({
  key,
  name: key,
  colour: 'primary',
  shape: 'line',
  points: values.map((y, place) => ({ x: start + place * day, y })),
  ...more,
});
const panelOf = (lines: readonly ChartLine[], fromZero = false): ChartPanel => ({
  ...{ name: 'Mực nước', unit: 'm', share: 1 },
  fromZero,
  lines,
});
const specOf = (panels: readonly ChartPanel[]): ChartSpec => ({
  axis: { kind: 'time', from: start, to: start + 10 * day },
  panels,
});
const theme: ChartTheme = {
  colours: {
    ...{ primary: 'c1', blue: 'c2', orange: 'c3', magenta: 'c4', purple: 'c5' },
    ...{ green: 'c6', danger: 'c7', strong: 'c8', muted: 'c9', faint: 'c10' },
  },
  ...{ text: 't', secondary: 's', lines: 'l', surface: 'b', font: 'f' },
};
const drawing: Drawing = {
  theme,
  language: 'vi',
  ...{ width: 800, height: 500 },
  range: { from: start, to: start + 10 * day },
  ...{ isStill: true, isLive: true, ownsWheel: false },
};
const seriesOf = (spec: ChartSpec) => optionOf(spec, drawing).series as { data: object[]; areaStyle?: object }[];

describe('what is read at a place', () => {
  const measured = lineOf('level', ['100', null, '102']);
  const rule = lineOf('limit', ['105', null], { isRule: true });

  test('is each line’s nearest point within reach, a rule’s since its last, and nothing in a gap', () => {
    const spec = specOf([panelOf([measured, rule])]);
    const keysAt = (x: number) => readingAt(spec, x, day / 4).values.map(({ line, point }) => `${line.key} ${point.y}`);
    expect(keysAt(start + day / 8)).toEqual(['level 100', 'limit 105']);
    expect(keysAt(start + day - 1)).toEqual(['limit 105']);
    expect(keysAt(start + day)).toEqual([]);
    expect(keysAt(start + 2 * day + 1)).toEqual(['level 102']);
  });

  test('has the notes of that place', () => {
    const spec = { ...specOf([panelOf([measured])]), notes: (x: number) => [`at ${x - start}`] };
    expect(readingAt(spec, start, day).notes).toEqual(['at 0']);
  });

  test('is looked for where something was measured, and not at rules or gaps', () => {
    const spec = specOf([panelOf([measured, rule]), panelOf([lineOf('flow', ['1', '2'])])]);
    expect(stopsOf(spec, drawing.range)).toEqual([start, start + day, start + 2 * day]);
    expect(stopsOf(withoutLines(spec, new Set(['flow'])), drawing.range)).toEqual([start, start + 2 * day]);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.integer(), (stops, x) => {
        const found = nearestStop(
          [...stops].sort((one, other) => one - other),
          x,
        );
        expect(Math.abs((found ?? Number.NaN) - x)).toBe(Math.min(...stops.map((stop) => Math.abs(stop - x))));
      }),
    );
  });
});

describe('where things are drawn', () => {
  test('a pixel is the place that is drawn there, on both kinds of axis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 300, max: 3000 }), (place, width) => {
        const names = Array.from({ length: 12 }, (_, month) => `Th.${month + 1}`);
        const spec: ChartSpec = { axis: { kind: 'category', names }, panels: [] };
        const seen = { range: { from: 0, to: 11 }, width };
        expect(placeAt(spec, seen, pixelOf(spec, seen, place))).toBe(place);
        const time = specOf([]);
        const inTime = { range: drawing.range, width };
        const moment = start + place * 3_600_000;
        expect(placeAt(time, inTime, pixelOf(time, inTime, moment))).toBeCloseTo(moment, -2);
      }),
    );
  });

  test('panels stand under one another within the room, by their shares', () => {
    const places = panelPlaces([{ ...panelOf([]), share: 3 }, panelOf([])], 500, true);
    expect(places[0]?.top).toBe(room.top);
    expect(Math.round((places[0]?.height ?? 0) / (places[1]?.height ?? 1))).toBe(3);
    expect((places[1]?.top ?? 0) + (places[1]?.height ?? 0)).toBeLessThanOrEqual(500 - room.marks - room.slider + 1);
  });

  test('marks of time are those of the plant’s clock', () => {
    const at = (text: string) => Date.parse(`${text}+07:00`);
    expect(['2026-05-01T00:00', '2026-05-07T00:00', '2026-05-07T13:00'].map((text) => markText(at(text)))).toEqual([
      '05/2026',
      '07/05',
      '13:00',
    ]);
    expect(placeText(specOf([]), at('2026-05-07T13:05'))).toBe('07/05/2026 13:05');
    expect(placeText(specOf([]), start)).toBe('01/05/2026');
    const [axis] = optionOf(specOf([panelOf([])]), drawing).xAxis as { min: number }[];
    expect(new Date(axis?.min ?? 0).toISOString()).toBe('2026-05-01T00:00:00.000Z');
  });
});

test('a part is named in a file’s name by its first and last day, or name', () => {
  const hour = 3_600_000;
  expect(partInFileName(specOf([]), { from: start, to: start + 2 * day })).toBe('2026-05-01-2026-05-02');
  expect(partInFileName(specOf([]), { from: start + hour, to: start + day + hour })).toBe('2026-05-01-2026-05-02');
  const axis = { kind: 'category', names: ['Th.1', 'Th.2', 'Th.3'] } as const;
  expect(partInFileName({ axis }, { from: 1, to: 2 })).toBe('th-2-th-3');
});

describe('what the library is told', () => {
  test('a stretch too short to be seen as a line is dots, each of its points', () => {
    const points = [0, 1, 2, undefined, 50, 90, undefined, 99].map((x, place) => ({
      x: x ?? place,
      y: x === undefined ? null : '1',
    }));
    expect([...dotsOf(points, 2)]).toEqual([0, 1, 2, 7]);
    expect([...dotsOf(points, 0)]).toEqual([7]);
    expect([...dotsOf([], 2)]).toEqual([]);
  });

  test('gaps stay gaps; what no line reaches and what was corrected are dots', () => {
    const line = lineOf('level', ['100', null, '101', '102']);
    const marked = { ...line, points: line.points.map((point, place) => ({ ...point, isMarked: place === 3 })) };
    const [drawn] = seriesOf(specOf([panelOf([marked])]));
    const dots = drawn?.data.map((point) => ('symbol' in point ? 'dot' : (point as { value: unknown[] }).value[1]));
    expect(dots).toEqual(['dot', null, 101, 'dot']);
  });

  test('what is doubtful is an open circle, also where it was corrected', () => {
    const line = lineOf('level', ['100', '101', '102']);
    const points = line.points.map((point) => ({ ...point, isMarked: true, isDoubtful: point.y === '101' }));
    const [drawn] = seriesOf(specOf([panelOf([{ ...line, points }])]));
    const fills = drawn?.data.map((point) => ('itemStyle' in point ? point.itemStyle : undefined));
    expect(fills).toEqual([undefined, { color: 'b', borderColor: 'c1', borderWidth: 2 }, undefined]);
  });

  test('a hidden line is not drawn, and what is tinted stays with those that are', () => {
    const area = { from: start, to: start + day, colour: 'magenta' } as const;
    const panel = { ...panelOf([lineOf('a', ['1']), lineOf('b', ['2'])]), areas: [area] };
    const drawn = seriesOf(withoutLines(specOf([panel]), new Set(['a'])));
    expect(drawn).toMatchObject([{ name: 'b', markArea: { silent: true } }]);
  });

  test('a picture has no slider, and a chart that does not own the wheel leaves it to the page', () => {
    const spec = specOf([panelOf([lineOf('a', ['1'])])]);
    expect(optionOf(spec, { ...drawing, isLive: false })).not.toHaveProperty('dataZoom');
    expect(optionOf(spec, drawing)).toMatchObject({ dataZoom: [{ zoomOnMouseWheel: 'ctrl' }, {}] });
  });
});

describe('the axis of values', () => {
  test('holds all that is seen between round numbers, and begins at nothing where it should', () => {
    const values = fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(values, fc.boolean(), (units, fromZero) => {
        const written = units.map((unit) => (unit / 100).toFixed(2));
        const { min, max, interval } = extentOf(panelOf([lineOf('a', written)], fromZero), drawing.range, {
          isWhole: true,
          marks: 4,
        });
        expect(min).toBeLessThanOrEqual(Math.min(...written.map(Number)));
        expect(max).toBeGreaterThanOrEqual(Math.max(...written.map(Number)));
        expect(min).toBeLessThan(max);
        if (fromZero) expect(min).toBe(0);
        expect((max - min) / interval).toBeLessThanOrEqual(6.001);
      }),
    );
  });

  test('follows what is seen: rules that are far away leave the view of a part', () => {
    const panel = panelOf([lineOf('level', ['105', '106']), lineOf('dead', ['80', '80'], { isRule: true })]);
    expect(extentOf(panel, drawing.range, { isWhole: true, marks: 4 }).min).toBeLessThanOrEqual(80);
    expect(extentOf(panel, drawing.range, { isWhole: false, marks: 4 })).toMatchObject({ min: 105, max: 106 });
    // In a range without measurements the axis keeps its extent.
    const later = { from: drawing.range.to + 1, to: drawing.range.to + 2 };
    const flows = panelOf([lineOf('a', ['40', '60'])], true);
    expect(extentOf(flows, later, { isWhole: false, marks: 4 })).toEqual(
      extentOf(flows, drawing.range, { isWhole: true, marks: 4 }),
    );
    expect(extentOf(panelOf([lineOf('a', [])]), drawing.range, { isWhole: true, marks: 4 })).toMatchObject({
      min: 0,
      max: 1,
    });
  });

  test('of time is zoomed around the middle of what is seen, within the whole and not without end', () => {
    const axis = specOf([]);
    const whole = { from: start, to: start + 10 * day };
    expect(scaled(axis, whole, 0.5)).toEqual({ from: start + 2.5 * day, to: start + 7.5 * day });
    expect(scaled(axis, { from: start, to: start + day }, 2)).toEqual({ from: start, to: start + 2 * day });
    expect(scaled(axis, { from: start, to: start + 6 * day }, 2)).toEqual(whole);
    expect(scaled(axis, { from: start + day, to: start + 2 * day }, 0)).toEqual(whole);
    const least = scaled(axis, { from: start, to: start + 1000 }, 0.5);
    expect(least.to - least.from).toBe(6 * 3_600_000);
  });

  test('of time that is not over is zoomed to what was measured last, unless somebody looks elsewhere', () => {
    const begun = specOf([panelOf([lineOf('a', ['1', '1', '1', null])])]);
    const whole = { from: start, to: start + 10 * day };
    expect(scaled(begun, whole, 0.5)).toEqual({ from: start, to: start + 5 * day });
    expect(scaled(begun, { from: start, to: start + 5 * day }, 0.2)).toEqual({
      from: start + 1.1 * day,
      to: start + 2.1 * day,
    });
    const ahead = { from: start + 4 * day, to: start + 6 * day };
    expect(scaled(begun, ahead, 0.5)).toEqual({ from: start + 4.5 * day, to: start + 5.5 * day });
  });
});

test('a legend names the lines that have values, each once', () => {
  const [level, limit] = [lineOf('level', ['1', null]), lineOf('limit', [null, null])];
  const spec = specOf([panelOf([level, limit]), panelOf([level, lineOf('rain', [])])]);
  expect(legendLines(spec).map(({ key }) => key)).toEqual(['level']);
});

describe('what is looked at', () => {
  const spec = specOf([panelOf([lineOf('a', ['1', '1', '1', null])])]);
  const whole = { from: start, to: start + 10 * day };

  test('stays where it is seen while the chart is zoomed around it, at an end too', () => {
    expect(scaled(spec, whole, 0.5, start)).toEqual({ from: start, to: start + 5 * day });
    expect(scaled(spec, whole, 0.5, start + 2 * day)).toEqual({ from: start + day, to: start + 6 * day });
    const months: ChartSpec = { axis: { kind: 'category', names: [...'abcdefghijkl'] }, panels: [] };
    expect(scaled(months, { from: 0, to: 11 }, 0.5, 11)).toEqual({ from: 6, to: 11 });
    const ranges = fc.tuple(fc.nat(10 * 24), fc.nat(10 * 24), fc.nat(100)).filter(([one, other]) => one !== other);
    fc.assert(
      fc.property(ranges, fc.constantFrom(0.5, 2), ([one, other, part], factor) => {
        const seen = { from: start + (Math.min(one, other) * day) / 24, to: start + (Math.max(one, other) * day) / 24 };
        const looked = Math.round(seen.from + ((seen.to - seen.from) * part) / 100);
        const next = scaled(spec, seen, factor, looked);
        expect(next.from).toBeGreaterThanOrEqual(Math.min(start, looked));
        expect(next.from <= looked && looked <= next.to && next.to <= whole.to).toBe(true);
      }),
    );
  });

  test('comes into sight with a little beyond it, as much as before being seen', () => {
    const seen = { from: start + 5 * day, to: start + 7 * day };
    expect(movedTo(spec, seen, start + 6 * day)).toBe(seen);
    expect(movedTo(spec, seen, start + 4 * day)).toEqual({ from: start + 3.8 * day, to: start + 5.8 * day });
    expect(movedTo(spec, seen, start + 9 * day)).toEqual({ from: start + 7.2 * day, to: start + 9.2 * day });
    expect(movedTo(spec, seen, start)).toEqual({ from: start, to: start + 2 * day });
  });

  test('is not left for a future without values when a wheel zooms, unless nothing was seen before', () => {
    const ahead = { from: start + 4 * day, to: start + 10 * day };
    expect(keptInView(spec, whole, ahead)).toEqual({ from: start + 1.4 * day, to: start + 7.4 * day });
    expect(keptInView(spec, ahead, { from: start + 5 * day, to: start + 6 * day })).toEqual({
      ...{ from: start + 5 * day, to: start + 6 * day },
    });
    expect(keptInView(spec, { from: start, to: start + 6 * day }, ahead)).toBe(ahead);
  });
});

test('a downloaded table is written as exports are: commas, decimal points, nothing for what is not there', () => {
  const columns = [
    { label: 'Ngày', kind: 'text' },
    { label: 'Mực nước (m)', kind: 'number' },
  ] as const;
  const written = csvOf({
    columns,
    rows: [
      ['01/05/2026', '1384.48'],
      ['02/05/2026', null],
      ['=1+1', '-0.5'],
    ],
  });
  expect(written).toBe("\ufeffNgày,Mực nước (m)\r\n01/05/2026,1384.48\r\n02/05/2026,\r\n'=1+1,-0.5\r\n");
});
