import { expect, test } from 'vitest';
import { floodSeasonOf } from './flood-season.ts';

test.each([
  ['northwest', [], '06-15 09-15'],
  [null, [], '07-01 11-30'],
  [
    'northwest',
    [
      { from: '07-01', to: '08-15' },
      { from: '06-15', to: '06-30' },
    ],
    '06-15 08-15',
  ],
  [
    'south-central',
    [
      { from: '09-01', to: '12-15' },
      { from: '12-16', to: '01-31' },
    ],
    '09-01 01-31',
  ],
])('the flood season in %s with %j is %s', (region, periods, season) => {
  const { from, to } = floodSeasonOf(region, periods);
  expect(`${from} ${to}`).toBe(season);
});
