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
