import { expect, test } from 'vitest';
import { dayRangesOf, groupDays } from './grouped-days.ts';

test('days become ranges, over the end of a month and of a year too', () => {
  expect(dayRangesOf(['2026-01-01', '2025-12-31', '2026-01-03', '2025-12-30'])).toEqual([
    { from: '2025-12-30', to: '2026-01-01' },
    { from: '2026-01-03', to: '2026-01-03' },
  ]);
  expect(dayRangesOf([])).toEqual([]);
});

test('consecutive days with the same text are grouped', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-04'];
  expect(groupDays(days.map((day, place) => ({ day, text: place === 2 ? 'other' : 'same' })))).toEqual([
    { from: '2025-12-31', to: '2026-01-01', text: 'same' },
    { from: '2026-01-02', to: '2026-01-02', text: 'other' },
    { from: '2026-01-04', to: '2026-01-04', text: 'same' },
  ]);
});
