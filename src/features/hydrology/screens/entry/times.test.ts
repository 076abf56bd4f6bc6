import { expect, test } from 'vitest';
import { everyHour } from '../../contract/hours.ts';
import { dueTimes, momentOf, schemesFor } from './times.ts';

test.each([
  ['four times a day', [1, 7, 13, 19], ['expected', 'hourly']],
  ['every hour', everyHour, ['expected', 'watch']],
  ['twice a day', [7, 19], ['expected', 'watch', 'hourly']],
])('of a reservoir that is read %s only other hours can be chosen instead', (_what, expected, choices) => {
  expect(schemesFor(expected)).toEqual(choices);
});

test('readings of hours that are to come are not due yet', () => {
  const at = (time: string) => momentOf('2026-05-08', time);
  expect(dueTimes('2026-05-08', [1, 7, 13, 19], at('13:00'))).toEqual([at('01:00'), at('07:00'), at('13:00')]);
  expect(dueTimes('2026-05-08', [1, 7, 13, 19], at('00:59'))).toEqual([]);
});
