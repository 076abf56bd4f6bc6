import { expect, test } from 'vitest';
import { daysOfMonth } from './sign-off-days.ts';

test('a month has its days as far as they have begun, in leap years too', () => {
  expect(daysOfMonth('2024-02-10', [], '2026-01-01').at(-1)).toMatchObject({ day: '2024-02-29', isOver: true });
  expect(daysOfMonth('2025-02-10', [], '2026-01-01')).toHaveLength(28);
  const days = daysOfMonth('2026-05-01', [], '2026-05-03');
  expect(days.map(({ day, isOver }) => [day, isOver])).toEqual([
    ['2026-05-01', true],
    ['2026-05-02', true],
    ['2026-05-03', false],
  ]);
});
