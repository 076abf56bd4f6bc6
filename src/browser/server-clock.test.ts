import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatRelative } from '../lib/format.ts';
import { dayOf } from '../lib/plant-day.ts';
import { presentTime } from '../lib/present-time.ts';
import { machineAhead, sentTime, takeServerTime } from './server-clock.ts';

const server = 'Thu, 26 Nov 2026 01:00:00 GMT';
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.setSystemTime(Date.parse(server));
  takeServerTime(server);
  vi.useRealTimers();
});

test.each([
  ['2026-11-26T01:12:00Z', 12],
  ['2026-11-26T01:02:00Z', 0],
  ['2026-11-26T00:57:30Z', 0],
  ['2026-11-25T22:00:00Z', -180],
  ['1970-01-01T00:00:00Z', -29_927_580],
])('a machine at %s is told that its clock is %i minutes ahead', (machine, minutes) => {
  vi.setSystemTime(machine);
  takeServerTime(server);
  expect(machineAhead.get() / 60_000).toBe(minutes);
  // Days and ages are the server's all the same, and what is sent is its time.
  expect(dayOf(presentTime())).toBe('2026-11-26');
  expect(formatRelative('2026-11-26T00:00:00Z', 'vi')).toContain('1 giờ trước');
  expect(sentTime()).toBe('2026-11-26T01:00:00.500Z');
});

test('an answer without the time changes nothing', () => {
  vi.setSystemTime('2026-11-26T01:12:00Z');
  takeServerTime(server);
  for (const header of [null, '', 'gestern']) takeServerTime(header);
  expect(machineAhead.get()).toBe(12 * 60_000);
});
