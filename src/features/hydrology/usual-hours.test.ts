import { describe, expect, test } from 'vitest';
import { usualHours } from './usual-hours.ts';

const daily = (days: number, ...hours: number[]) => Array.from({ length: days }, () => ({ hours }));
const hourly = Array.from({ length: 24 }, (_, hour) => hour);

describe('the hours at which a reservoir is read', () => {
  test.each([
    [
      'four times a day, and of one day every hour',
      [...daily(9, 1, 7, 13, 19), ...daily(1, ...hourly)],
      [1, 7, 13, 19],
    ],
    ['every hour, some left out', [...daily(5, ...hourly), ...daily(4, 1, 7, 13, 19)], hourly],
    ['four hours of its own', daily(3, 0, 6, 12, 18), [0, 6, 12, 18]],
    ['twice a day', daily(20, 7, 19), [7, 19]],
    ['often without the night', [...daily(6, 1, 7, 13, 19), ...daily(5, 7, 13, 19)], [1, 7, 13, 19]],
    ['on days without a reading nothing is known', [...daily(3, 1, 7, 13, 19), ...daily(20)], [1, 7, 13, 19]],
    ['three days, each without its afternoon', daily(3, 1, 7), [1, 7, 13, 19]],
    ['two weeks without afternoons', daily(14, 1, 7), [1, 7]],
    ['a few days at three hours of its own', daily(3, 6, 14, 22), [6, 14, 22]],
    ['never', daily(4), [1, 7, 13, 19]],
    ['once', daily(1, 8), [1, 7, 13, 19]],
    ['on its first days, of which the last goes on', [...daily(1, 1, 7, 13), ...daily(1, 1, 7)], [1, 7, 13, 19]],
  ])('%s', (_what, days, hours) => {
    expect(usualHours(days)).toEqual(hours);
  });
});
