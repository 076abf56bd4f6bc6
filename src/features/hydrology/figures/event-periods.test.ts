import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsOf, type Released } from './event-periods.ts';

const hour = 3_600_000;
const nothing = { spill: null, release: null, bottomGates: null, surfaceGates: null };
const at = (hours: number, values: Partial<Released>): Released => ({ ...nothing, ...values, at: hours * hour });
const hours = (iso: string) => Date.parse(iso) / hour;
const never = () => undefined;

test('a flood is one event from the first reading that spills to the first that does not, with its peak and its water', () => {
  const readings = ['0', '0', '100', '300', '300', '50', '0'].map((spill, place) => at(place, { spill }));
  const events = eventsOf(readings, never).map(({ from, to, extremeAt, ...rest }) => ({
    ...rest,
    hours: [from, to, extremeAt].map(hours),
  }));
  // 200, 300, 175 and 25 m³/s over an hour each: 700 x 3,600 m³.
  expect(events).toEqual([
    { kind: 'spill', ended: true, extreme: '300', volume: '2.52', limit: null, hours: [2, 6, 3] },
  ]);
});

test('readings that say nothing of it end nothing, two days of silence do, and what still goes on has not ended', () => {
  const readings = [
    at(0, { surfaceGates: '1' }),
    at(1, { release: '5' }),
    at(2, { surfaceGates: '2' }),
    at(50.5, { surfaceGates: '3' }),
    at(51, { surfaceGates: '1' }),
  ];
  expect(eventsOf(readings, never).map((each) => [hours(each.from), hours(each.to), each.ended, each.extreme])).toEqual(
    [
      [0, 2, false, '2'],
      [50.5, 51, false, '3'],
    ],
  );
});

test('the minimum flow is broken by less than the rule of that moment, and kept by as much', () => {
  const minimumAt = (moment: number) => (moment < 3 * hour ? '50' : moment < 5 * hour ? '60' : undefined);
  const readings = ['50', '49.99', '50', '59.9', '60', '0'].map((release, place) => at(place, { release }));
  expect(
    eventsOf(readings, minimumAt).map(({ kind, from, to, extreme, limit }) => [
      kind,
      hours(from),
      hours(to),
      extreme,
      limit,
    ]),
  ).toEqual([
    ['minimumFlow', 1, 2, '49.99', '50'],
    ['minimumFlow', 3, 4, '59.9', '60'],
  ]);
});

test('whatever was read, each reading that spills lies in one event, no other does, and their water adds up', () => {
  const given = fc.array(
    fc.record({ minutes: fc.integer({ min: 1, max: 5_000 }), spill: fc.option(fc.integer({ min: 0, max: 3 })) }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(given, (steps) => {
      let minutes = 0;
      const readings = steps.map((step) => {
        minutes += step.minutes;
        return { ...nothing, at: minutes * 60_000, spill: step.spill === null ? null : String(step.spill) };
      });
      const known = readings.filter(({ spill }) => spill !== null);
      const events = eventsOf(readings, never);
      const within = (moment: number) =>
        events.filter(
          ({ from, to, ended }) =>
            Date.parse(from) <= moment && (ended ? moment < Date.parse(to) : moment <= Date.parse(to)),
        );
      for (const each of known) expect(within(each.at)).toHaveLength(each.spill === '0' ? 0 : 1);
      for (const [place, event] of events.slice(1).entries()) {
        const before = events[place];
        const pause = known.filter(
          (each) => each.at > Date.parse(before?.from ?? '') && each.at < Date.parse(event.from),
        );
        const isSilent =
          Date.parse(event.from) - Math.max(...pause.map((each) => each.at), Date.parse(before?.from ?? '')) >
          48 * hour;
        expect(isSilent || pause.some(({ spill }) => spill === '0')).toBe(true);
      }
      const water = known.slice(1).reduce((sum, { at: moment, spill }, place) => {
        const before = known[place];
        if (!before || moment - before.at > 48 * hour || before.spill === '0') return sum;
        return sum + ((Number(before.spill) + Number(spill)) / 2) * ((moment - before.at) / 1_000);
      }, 0);
      const total = events.reduce((sum, { volume }) => sum + Number(volume), 0);
      // Each event is rounded to the thousand m³.
      expect(Math.abs(total - water / 1_000_000)).toBeLessThanOrEqual(0.000_51 * events.length + 1e-9);
    }),
  );
});
