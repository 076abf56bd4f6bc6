import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CascadeState } from '../../figures/contract/series.ts';
import { drawnLines, fillPlaces, frame, isStale, levelStatusOf, riversOf } from './geometry.ts';
import { largeMap, levelShare, mapOf, middleMap, segmentOf, smallMap } from './map-geometry.ts';

let made = 0;
function stateOf(known: Partial<CascadeState>): CascadeState {
  made += 1;
  return {
    ...{ id: String(made), name: `Hồ ${made}`, river: '', region: null, latitude: null, longitude: null },
    ...{ normalLevel: '117', deadLevel: '80', designFloodLevel: null, highestAllowed: null, at: null, level: null },
    ...{
      dayBefore: null,
      dayBeforeAt: null,
      inflow: null,
      release: null,
      volume: null,
      usefulShare: null,
      spilling: null,
    },
    ...{ minimumFlow: null, minimumKept: null, revised: false, doubtful: false },
    ...known,
  };
}

describe('the picture of a reservoir', () => {
  test('has water at the normal line, at the dead line and half-way where the level is there', () => {
    const at = (level: string) => fillPlaces(stateOf({ level }));
    expect(at('117')?.water).toBe(at('117')?.normal);
    expect(at('80')?.water).toBe(at('80')?.dead);
    expect(at('98.5')?.water).toBe(((at('80')?.normal ?? 0) + (at('80')?.dead ?? 0)) / 2);
  });

  test('shows more water the higher the level, within the frame, and says when it stands beyond it', () => {
    const levels = fc.tuple(fc.integer({ min: 0, max: 150_000 }), fc.integer({ min: 0, max: 150_000 }));
    fc.assert(
      fc.property(levels, ([one, other]) => {
        const places = [one, other].map((hundredths) => fillPlaces(stateOf({ level: (hundredths / 100).toFixed(2) })));
        const [first, second] = places.map((place) => place?.water ?? Number.NaN);
        if (one >= other) expect(first).toBeLessThanOrEqual(second ?? 0);
        for (const place of places) {
          expect(place?.water).toBeGreaterThanOrEqual(frame.crest);
          expect(place?.water).toBeLessThanOrEqual(frame.bed);
          if (!place?.isBeyond) continue;
          expect([frame.crest + 2, frame.bed - 2]).toContain(place.water);
        }
      }),
    );
    expect(fillPlaces(stateOf({ level: '130' }))).toMatchObject({ isBeyond: true });
    expect(fillPlaces(stateOf({ level: '118' }))).toMatchObject({ isBeyond: false });
  });

  test('has no water where no level is known, and no lines where nobody said how high it is', () => {
    expect(fillPlaces(stateOf({}))).toMatchObject({ water: undefined });
    expect(fillPlaces(stateOf({ level: '100', deadLevel: null }))).toBeUndefined();
    expect(fillPlaces(stateOf({ level: '100', deadLevel: '117' }))).toBeUndefined();
  });

  test('has a legend of the lines that are drawn somewhere', () => {
    const unknown = stateOf({ deadLevel: null, highestAllowed: '115' });
    expect(drawnLines([unknown])).toEqual([]);
    expect(drawnLines([unknown, stateOf({})])).toEqual(['normal', 'dead']);
    expect(drawnLines([stateOf({}), stateOf({ highestAllowed: '115' })])).toEqual(['normal', 'dead', 'allowed']);
  });

  test('says in a word how the level compares with the design and allowed levels', () => {
    const standing = (level: string | null) => levelStatusOf(stateOf({ level, highestAllowed: '105' }));
    expect([null, '79.99', '80', '105', '105.01', '117', '117.01'].map(standing)).toEqual([
      ...['unknown', 'below-dead', 'usual', 'usual', 'above-allowed', 'above-allowed', 'above-normal'],
    ]);
  });

  test('is of now for a day', () => {
    const at = '2026-05-01T07:00:00+07:00';
    expect([0, 86_400_000, 86_400_001].map((later) => isStale(at, Date.parse(at) + later))).toEqual([
      ...[false, false, true],
    ]);
  });
});

test('rivers stand from north to south, their reservoirs from upstream down, and those of no known river last', () => {
  const [below, above, south, nowhere, placeless] = [
    stateOf({ river: 'Đà', normalLevel: '117', latitude: '20.8' }),
    stateOf({ river: 'Đà', normalLevel: '215', latitude: '21.5' }),
    stateOf({ river: 'Sê San', latitude: '14.2' }),
    stateOf({ river: '', latitude: '22' }),
    stateOf({ river: 'Bồ' }),
  ];
  const found = riversOf([nowhere, below, placeless, south, above]);
  expect(found.map(({ name, reservoirs }) => [name, reservoirs.map(({ id }) => id)])).toEqual([
    ['Đà', [above.id, below.id]],
    ['Sê San', [south.id]],
    ['Bồ', [placeless.id]],
    ['', [nowhere.id]],
  ]);
});

describe('the map', () => {
  test('lays what is north above and what is east to the right, and no name over a point or another name', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 850, max: 2350 }), fc.integer({ min: 10210, max: 10950 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(places, fc.constantFrom(largeMap, smallMap), (all, size) => {
        const states = all.map(([north, east]) =>
          stateOf({ latitude: String(north / 100), longitude: String(east / 100) }),
        );
        const map = mapOf(riversOf(states), size);
        expect(map?.width).toBeLessThanOrEqual(size.width + 1e-9);
        const byId = new Map(map?.points.map((point) => [point.state.id, point]));
        expect(byId.size).toBe(all.length);
        for (const [place, state] of states.entries()) {
          const [point, other] = [byId.get(state.id), byId.get(states[0]?.id ?? '')];
          const [north, east] = all[place] ?? [0, 0];
          if (north > (all[0]?.[0] ?? 0)) expect(point?.y).toBeLessThan(other?.y ?? 0);
          if (east > (all[0]?.[1] ?? 0)) expect(point?.x).toBeGreaterThan(other?.x ?? 0);
          expect(point?.x).toBeLessThan(map?.width ?? 0);
        }
        for (const { label, state } of map?.points ?? []) {
          if (!label) continue;
          const covers = map?.points.some(
            ({ x, y, state: each }) =>
              each.id !== state.id &&
              Math.abs(y - label.y) < size.radius &&
              (label.anchor === 'start'
                ? x > label.x && x < label.x + 20
                : x < label.x && x > label.x - (label.anchor === 'end' ? 20 : 0)),
          );
          expect(covers).toBe(false);
        }
      }),
    );
  });

  test('names what stands close together with lines, on a telephone too, and no name covers another', () => {
    const cluster = [
      ...[
        ['Pleikrông', '14.40835', '107.863'],
        ['Ialy', '14.22737', '107.8294'],
        ['Sê San 3', '14.21516', '107.7222'],
      ],
      ...[
        ['Sê San 3A', '14.10631', '107.6577'],
        ['Sê San 4', '13.96783', '107.4953'],
        ['Lai Châu', '22.1379', '102.9839'],
      ],
      ...[
        ['Sông Ba Hạ', '13.02263', '108.9039'],
        ['Sông Hinh', '12.92814', '108.9936'],
      ],
    ].map(([name = '', latitude = '', longitude = '']) => stateOf({ name, latitude, longitude }));
    for (const [size, named] of [
      [largeMap, 8],
      [middleMap, 8],
      [smallMap, 7],
    ] as const) {
      const { points = [], width = 0 } = mapOf(riversOf(cluster), size) ?? {};
      const boxes = points.flatMap(({ label, state }) => {
        if (!label) return [];
        const length = state.name.length * 7;
        const left = label.x - length * { start: 0, middle: 0.5, end: 1 }[label.anchor];
        return [{ left, right: left + length, y: label.y }];
      });
      expect(boxes).toHaveLength(named);
      for (const [place, { left, right, y }] of boxes.entries()) {
        expect([left >= 0, right <= width]).toEqual([true, true]);
        const met = boxes.some(
          (each, other) => other !== place && each.left < right && left < each.right && Math.abs(each.y - y) < 14,
        );
        expect(met).toBe(false);
      }
      expect(points.some(({ label }) => label?.isLed)).toBe(true);
    }
  });

  test('names what has no coordinates, and is none where nothing has', () => {
    const without = stateOf({});
    expect(mapOf(riversOf([without]))).toBeUndefined();
    const map = mapOf(riversOf([without, stateOf({ latitude: '21', longitude: '105' })]));
    expect(map?.without.map(({ id }) => id)).toEqual([without.id]);
    expect(map?.parallels.map(({ degrees }) => degrees)).toEqual([21]);
  });

  test('fills a point as high as the level is between dead and normal', () => {
    const shares = ['80', '98.5', '117', '130', '60'].map((level) => levelShare(stateOf({ level })));
    expect(shares).toEqual([0, 0.5, 1, 1, 0]);
    expect(segmentOf({ x: 100, y: 100 }, 0.5, 10)).toBe('M90 100A10 10 0 0 0 110 100Z');
    expect(segmentOf({ x: 100, y: 100 }, 0.75, 10)).toContain(' 0 1 0 ');
    expect(levelShare(stateOf({}))).toBeUndefined();
  });
});
