import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, monthEnd } from './calendar-day.ts';
import '../../tests/support/properties.ts';

const days = fc
  .date({ min: new Date('0004-01-01T00:00:00Z'), max: new Date('9900-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('days and months are counted as dates of the system count them', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40, max: 900 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
      expect(addDays(monthEnd(day), 1)).toBe(`${addMonths(day, 1).slice(0, 8)}01`);
      const first = new Date(`${day.slice(0, 8)}01T00:00:00Z`);
      first.setUTCMonth(first.getUTCMonth() + count);
      const month = addMonths(day, count);
      expect(month.slice(0, 7)).toBe(first.toISOString().slice(0, 7));
      expect(month.slice(8)).toBe(
        monthEnd(month) < `${month.slice(0, 8)}${day.slice(8)}` ? monthEnd(month).slice(8) : day.slice(8),
      );
    }),
  );
  expect([
    addMonths('2024-01-31', 1),
    addMonths('2024-02-29', -12),
    monthEnd('1900-02-05'),
    monthEnd('2000-02-05'),
  ]).toEqual(['2024-02-29', '2023-02-28', '1900-02-28', '2000-02-29']);
});
