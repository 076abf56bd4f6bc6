import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from './calendar-day.ts';
import { clockOf, isoWithOffset, momentOn, plantClock, setSiteClock } from './clock.ts';
import { daysFilter, daysOf } from './day-range.ts';
import { formatInstant } from './format.ts';
import { isSkipped, momentText, readMoment } from './moment-reading.ts';
import { momentsAt } from './moments-at.ts';
import { dayOf, spanOf } from './plant-day.ts';
import '../../tests/support/properties.ts';

const paris = clockOf('Europe/Paris');
const now = Date.parse('2026-05-08T08:00:00Z');
afterEach(() => setSiteClock(plantClock));

test('a clock that is set forward shows no time between, and one that is set back shows some twice', () => {
  expect(momentsAt(paris, '2026-03-29', '01:59')).toEqual(['2026-03-29T01:59:00+01:00']);
  expect(momentsAt(paris, '2026-03-29', '02:30')).toEqual([]);
  expect(momentsAt(paris, '2026-03-29', '03:00')).toEqual(['2026-03-29T03:00:00+02:00']);
  expect(momentsAt(paris, '2026-10-25', '02:30')).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00']);
  // Where the clock goes forward at midnight, the day begins an hour later. One island skipped a whole day.
  expect(momentOn(clockOf('Africa/Cairo'), '2026-04-24')).toBe('2026-04-24T01:00:00+03:00');
  expect(momentOn(clockOf('Pacific/Apia'), '2011-12-30')).toBe('2011-12-31T00:00:00+14:00');
});

test('the plant has one clock, whose hours each exist once, also long ago', () => {
  expect(momentsAt(plantClock, '1960-07-01', '00:00')).toEqual(['1960-07-01T00:00:00+07:00']);
  expect(clockOf('Asia/Ho_Chi_Minh')).toBe(plantClock);
  expect(clockOf('Somewhere/Else')).toBe(plantClock);
});

describe('by the clock of the settings', () => {
  test('moments are shown and typed, and days are filters', () => {
    expect(formatInstant('2026-05-08T17:00:00Z')).toBe('09/05/2026 00:00');
    setSiteClock(paris);
    expect(formatInstant('2026-05-08T17:00:00Z')).toBe('08/05/2026 19:00');
    expect(readMoment('mai 8h', now)).toBe('2026-05-09T08:00:00+02:00');
    expect(readMoment('25/12/2026 8h', now)).toBe('2026-12-25T08:00:00+01:00');
    expect(readMoment('bây giờ', now)).toBe('2026-05-08T10:00:00+02:00');
    expect(readMoment('2026-12-25T08:00:00+07:00', now)).toBe('2026-12-25T02:00:00+01:00');
    expect(daysFilter('2026-03-29', '2026-03-29')).toEqual({
      from: '2026-03-29T00:00:00+01:00',
      to: '2026-03-30T00:00:00+02:00',
    });
  });

  test('the days of readings and of output are those of the plant', () => {
    setSiteClock(clockOf('America/New_York'));
    expect(dayOf('2026-05-08T17:00:00Z')).toBe('2026-05-09');
    expect(spanOf('2026-05-09')).toEqual({ from: '2026-05-09T00:00:00+07:00', to: '2026-05-10T00:00:00+07:00' });
    expect(formatInstant('2026-05-08T17:00:00Z', plantClock)).toBe('09/05/2026 00:00');
  });

  test('a time that is passed over is not understood; of one that comes twice the first is meant, or the one that is named', () => {
    setSiteClock(paris);
    expect(readMoment('29/3/2026 2h30', now)).toBeUndefined();
    expect(isSkipped('29/3/2026 2h30', now)).toBe(true);
    expect(isSkipped('29/3/2026 3h30', now)).toBe(false);
    expect(isSkipped('hôm nào đó', now)).toBe(false);
    expect(readMoment('25/10/2026 2h30', now)).toBe('2026-10-25T02:30:00+02:00');
    expect(readMoment('25/10/2026 02:30 (+01:00)', now)).toBe('2026-10-25T02:30:00+01:00');
    expect(readMoment('25/10/2026 02:30 (+07:00)', now)).toBeUndefined();
    expect(momentText('2026-10-25T01:30:00Z')).toBe('25/10/2026 02:30 (+01:00)');
    expect(momentText('2026-10-25T02:30:00Z')).toBe('25/10/2026 03:30');
  });
});

const zones = ['Asia/Ho_Chi_Minh', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'];
/** Minutes from 1975 to 2099. Half of them lie near a change of clocks. */
const anyMinute = fc.oneof(
  fc.integer({ min: 2_629_440, max: 68_374_080 }),
  fc
    .tuple(fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-25', '2026-11-01'), fc.nat(2 * 1440))
    .map(([day, later]) => Date.parse(day) / 60_000 - 720 + later),
);

describe.each(zones)('for any moment in %s', (zone) => {
  const clock = clockOf(zone);

  test('the text of a field reads as the same instant', () => {
    setSiteClock(clock);
    fc.assert(
      fc.property(anyMinute, (minutes) => {
        const value = isoWithOffset(clock, minutes * 60_000);
        expect(Date.parse(value)).toBe(minutes * 60_000);
        expect(readMoment(momentText(value), now)).toBe(value);
        const [day = '', time = ''] = clock.shows(minutes * 60_000).split('T');
        expect(momentsAt(clock, day, time)).toContain(value);
      }),
    );
  });

  test('days follow each other without a gap, and are the days that were chosen', () => {
    setSiteClock(clock);
    fc.assert(
      fc.property(anyMinute, (minutes) => {
        const day = clock.shows(minutes * 60_000).slice(0, 10);
        const { from = '', to = '' } = daysFilter(day, day);
        expect(Date.parse(from)).toBeLessThanOrEqual(minutes * 60_000);
        expect(Date.parse(to)).toBeGreaterThan(minutes * 60_000);
        expect(daysFilter(addDays(day, 1), null).from).toBe(to);
        expect(daysOf({ from, to })).toEqual({ from: day, to: day });
      }),
    );
  });
});
