import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayFrom, daysBetween } from '../../../lib/calendar-day.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import { dayOf, startOf } from '../../../lib/plant-day.ts';
import {
  hydrologicalYearOf,
  spanOfHydrologicalYear,
  yearsEarlier,
  yearsLater,
} from '../screens/chart/hydrological-year.ts';
import { limitsAlong } from './limits.ts';
import { usefulShare, volumeAt } from './volume.ts';

/** Formats hundredths or thousandths. */
const written = (units: number, scale: number) => String(Number((units / 10 ** scale).toFixed(scale)));

/** A table with rising levels and volumes. */
const tables = fc
  .array(fc.record({ rise: fc.integer({ min: 1, max: 500 }), more: fc.integer({ min: 1, max: 900_000 }) }), {
    minLength: 2,
    maxLength: 20,
  })
  .map((steps) => {
    let [level, volume] = [8_000, 1_000];
    return steps.map(({ rise, more }) => {
      level += rise;
      volume += more;
      return { level, volume };
    });
  });
const asTable = (lines: readonly { level: number; volume: number }[]) =>
  lines.map(({ level, volume }) => ({ level: written(level, 2), volume: written(volume, 3) }));

describe('the volume at a level', () => {
  test('is that of the table at its lines, and on the straight line between them to half of a thousand m³', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (lines, pick) => {
        const [lowest, highest] = [lines[0]?.level ?? 0, lines.at(-1)?.level ?? 0];
        const level = lowest + (pick % (highest - lowest + 1));
        const found = Number(volumeAt(asTable(lines), written(level, 2)));
        const place = Math.max(
          1,
          lines.findIndex((line) => line.level >= level),
        );
        const [below, above] = [
          lines[place - 1] as { level: number; volume: number },
          lines[place] as { level: number; volume: number },
        ];
        // Doubled and multiplied out, without a division: exact in integers.
        const off = Math.abs(
          2 *
            ((Math.round(found * 1000) - below.volume) * (above.level - below.level) -
              (above.volume - below.volume) * (level - below.level)),
        );
        expect(off).toBeLessThanOrEqual(above.level - below.level);
      }),
    );
  });

  test('never falls while the level rises', () => {
    fc.assert(
      fc.property(tables, fc.nat(), (lines, pick) => {
        const [lowest, highest] = [lines[0]?.level ?? 0, lines.at(-1)?.level ?? 0];
        const level = lowest + (pick % (highest - lowest));
        const table = asTable(lines);
        const [one, next] = [volumeAt(table, written(level, 2)), volumeAt(table, written(level + 1, 2))];
        expect(compareDecimals(one ?? '', next ?? '')).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('is not known where the table does not reach', () => {
    const table = [
      { level: '80', volume: '100' },
      { level: '117', volume: '200.5' },
    ];
    expect([volumeAt(table, '79.99'), volumeAt(table, '117.01'), volumeAt([], '100')]).toEqual([null, null, null]);
    expect([volumeAt(table, '80'), volumeAt(table, '117.00'), volumeAt(table, '98.5')]).toEqual([
      '100',
      '200.5',
      '150.25',
    ]);
  });

  test('is nothing of what is useful at the dead level, all of it at the normal one, and less and more beyond', () => {
    const table = [
      { level: '70', volume: '50' },
      { level: '80', volume: '100' },
      { level: '117', volume: '200' },
      { level: '120', volume: '215' },
    ];
    const shareAt = (level: string) => usefulShare(table, { level, dead: '80', normal: '117' });
    expect(['80', '117', '98.5', '79.9', '120'].map(shareAt)).toEqual(['0', '100', '50', '-0.5', '115']);
    expect(usefulShare(table.slice(2), { level: '118', dead: '80', normal: '117' })).toBeNull();
  });
});

const days = fc.integer({ min: 0, max: 36_524 }).map((count) => addDays('2000-01-01', count));
const monthDays = fc.integer({ min: 0, max: 365 }).map((count) => addDays('2000-01-01', count).slice(5));

describe('rules of every year', () => {
  test('hold on the days whose month and date lie between theirs, over New Year and on 29 February too', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 900 }), monthDays, monthDays, (first, count, fromDay, toDay) => {
        const rule = { kind: 'highest', name: '', document: '', fromDay, toDay, low: null, high: '105' } as const;
        const limits = limitsAlong([rule], startOf(first), startOf(addDays(first, count)));
        for (let place = 0; place < count; place += 13) {
          const day = addDays(first, place);
          const is = day.slice(5);
          const holds = fromDay <= toDay ? fromDay <= is && is <= toDay : fromDay <= is || is <= toDay;
          // Its first and its last minute: a day begins and ends by the plants' clock.
          for (const moment of [Date.parse(startOf(day)), Date.parse(startOf(addDays(day, 1))) - 60_000]) {
            const found = limits.filter(({ from, to }) => Date.parse(from) <= moment && moment < Date.parse(to));
            expect([day, found.length]).toEqual([day, holds ? 1 : 0]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('a hydrological year', () => {
  test('begins on 1 May by the plant’s clock, holds each day once, and has 365 or 366 days', () => {
    expect([hydrologicalYearOf('2026-04-30'), hydrologicalYearOf('2026-05-01')]).toEqual([2025, 2026]);
    expect(spanOfHydrologicalYear(2025)).toEqual({
      from: '2025-05-01T00:00:00+07:00',
      to: '2026-05-01T00:00:00+07:00',
    });
    fc.assert(
      fc.property(days, (day) => {
        const { from, to } = spanOfHydrologicalYear(hydrologicalYearOf(day));
        expect(Date.parse(from) <= Date.parse(startOf(day)) && Date.parse(startOf(day)) < Date.parse(to)).toBe(true);
        expect([365, 366]).toContain(daysBetween(dayOf(from), dayOf(to)));
      }),
    );
  });

  test('is laid behind another day on day, and 29 February where the other has none is left out', () => {
    expect(yearsEarlier('2026-05-01T00:00:00+07:00', 2)).toBe('2024-05-01T00:00:00+07:00');
    expect(yearsLater('2024-02-29T05:00:00.000Z', 1)).toBeUndefined();
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 9 }), (day, years) => {
        const later = yearsLater(`${day}T06:30:00+07:00`, years);
        const expected = dayFrom(Number(day.slice(0, 4)) + years, Number(day.slice(5, 7)), Number(day.slice(8)));
        expect(later).toBe(expected && Date.parse(`${expected}T06:30:00+07:00`));
      }),
    );
  });
});
