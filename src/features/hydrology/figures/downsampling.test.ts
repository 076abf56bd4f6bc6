import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downsampled } from './downsampling.ts';

const minute = 60_000;
/** Readings at rising minutes, with values of two decimals. */
const readings = fc
  .array(fc.record({ minutes: fc.integer({ min: 1, max: 90 }), value: fc.integer({ min: 0, max: 150_000 }) }), {
    maxLength: 300,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(({ minutes, value }) => {
      at += minutes * minute;
      return { at, value: (value / 100).toFixed(2), revised: false };
    });
  });

test('of equal parts the first, least, greatest and last reading is kept, whatever was read', () => {
  fc.assert(
    fc.property(readings, fc.integer({ min: 40, max: 120 }), (all, points) => {
      const end = (all.at(-1)?.at ?? 0) + minute;
      const samples = downsampled(all, { start: 0, end }, points).filter(({ value }) => value !== null);
      if (all.length <= points) {
        expect(samples).toEqual(all);
        return;
      }
      expect(samples.length).toBeLessThanOrEqual(points);
      const parts = Math.floor(points / 4);
      const partOf = ({ at }: { at: number }) => Math.floor((at * parts) / end);
      const boundsOf = (some: readonly { at: number; value: string | null }[]) => {
        const values = some.map(({ value }) => Number(value));
        return [some[0], Math.min(...values), Math.max(...values), some.at(-1)];
      };
      for (let part = 0; part < parts; part += 1) {
        const own = all.filter((each) => partOf(each) === part);
        expect(boundsOf(samples.filter((each) => partOf(each) === part))).toEqual(boundsOf(own));
      }
    }),
  );
});

test('a gap of five hours between hourly readings has a null an hour after its beginning', () => {
  const hours = [0, 1, 2, 3, 8, 9, 10].map((hour) => ({ at: hour * 60 * minute, value: '1', revised: false }));
  const shown = downsampled(hours, { start: 0, end: 11 * 60 * minute }, 40);
  expect(shown.map(({ at, value }) => [at / 60 / minute, value])).toEqual([
    ...[0, 1, 2, 3].map((hour) => [hour, '1']),
    [4, null],
    ...[8, 9, 10].map((hour) => [hour, '1']),
  ]);
});

test('nothing is made of nothing, and one reading stands alone', () => {
  expect(downsampled([], { start: 0, end: minute }, 40)).toEqual([]);
  const [one] = [{ at: 0, value: '1', revised: false }];
  expect(downsampled([one], { start: 0, end: minute }, 40)).toEqual([one]);
});

test.each([
  ['two missing hours between hourly readings', [0, 1, 2, 3, 4, 7, 8, 9], [5]],
  ['one missing hour, more than one and a half steps', [0, 1, 2, 3, 4, 6, 7, 8], [5]],
  ['the longer way over each night', [7, 13, 19, 31, 37, 43, 55, 61, 67], []],
  ['a season of hours after one of four times a day', [1, 7, 13, 19, 25, 26, 27, 28, 29, 30, 31, 32], []],
  ['a day missing of four times a day', [1, 7, 13, 19, 49, 55, 61, 67], [25]],
])('%s', (_, hours, breaks) => {
  const readings = hours.map((hour) => ({ at: hour * 60 * minute, value: '1', revised: false }));
  const broken = downsampled(readings, { start: 0, end: 100 * 60 * minute }, 40).filter(({ value }) => value === null);
  expect(broken.map(({ at }) => at / 60 / minute)).toEqual(breaks);
});

test('a line of few points is broken inside a part, too', () => {
  const hours = Array.from({ length: 300 }, (_, hour) => hour).filter((hour) => hour < 153 || hour >= 156);
  const readings = hours.map((hour) => ({ at: hour * 60 * minute, value: String(hour % 5), revised: false }));
  const shown = downsampled(readings, { start: 0, end: 300 * 60 * minute }, 40);
  expect(shown.filter(({ value }) => value === null).map(({ at }) => at / 60 / minute)).toEqual([153]);
});
