import { describe, expect, test } from 'vitest';
import { proposedSeasons, usualHours } from './proposed-hours.ts';

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

describe('proposed seasons', () => {
  const month = (name: string, count: number, ...hours: number[]) =>
    Array.from({ length: count }, (_, place) => ({ day: `2026-${name}-${String(place + 1).padStart(2, '0')}`, hours }));

  test('are months with the same hours, over New Year too; one of which little is known is like that before it', () => {
    const days = [
      ...['01', '02', '03', '11', '12'].flatMap((name) => month(name, 28, 7, 19)),
      ...month('04', 3, 5),
      ...['07', '08', '09'].flatMap((name) => month(name, 30, ...hourly)),
      ...month('10', 20, 1, 7, 13, 19),
    ];
    expect(proposedSeasons(days)).toEqual([
      { fromDay: '07-01', toDay: '09-30', hours: '0-23' },
      { fromDay: '10-01', toDay: '10-31', hours: '1, 7, 13, 19' },
      { fromDay: '11-01', toDay: '06-30', hours: '7, 19' },
    ]);
  });

  test('are one, of the whole year, where the hours never change, and none of a few days', () => {
    expect(proposedSeasons(month('05', 31, 0, 6, 12, 18))).toEqual([
      { fromDay: '01-01', toDay: '12-31', hours: '0, 6, 12, 18' },
    ]);
    expect(proposedSeasons(month('05', 3, 0, 6, 12, 18))).toEqual([]);
  });
});
