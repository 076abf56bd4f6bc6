import dayjs from 'dayjs';
import { afterEach, expect, test, vi } from 'vitest';
import { fromPlantClock, toPlantClock } from './plant-time.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['Asia/Ho_Chi_Minh', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland'])(
  'in a browser in %s',
  (browser) => {
    vi.stubEnv('TZ', browser);
    const hands = toPlantClock('2026-05-08T17:30:00Z');
    expect(hands.format('DD/MM/YYYY HH:mm')).toBe('09/05/2026 00:30');
    expect(fromPlantClock(hands)).toBe('2026-05-09T00:30:00+07:00');
    // 02:30 on this day does not exist in Berlin, nor on 08/03 in New York.
    expect(fromPlantClock(toPlantClock('2026-03-28T19:30:00Z').set('minute', 45))).toBe('2026-03-29T02:45:00+07:00');
    // What is picked into an empty field is made in the browser's zone: the hands are read all the same.
    expect(fromPlantClock(dayjs('2026-05-09T00:30'))).toBe('2026-05-09T00:30:00+07:00');
  },
);
