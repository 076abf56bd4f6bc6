import { plantClock } from '../../../lib/clock.ts';

/** What engines call zones by names of long ago, which nobody looks for. */
const named: Readonly<Record<string, string>> = {
  'Asia/Saigon': plantClock.zone,
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The zones that the settings may name (IANA), as far as this engine knows them. */
export function timeZones(): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => named[zone] ?? zone);
  return [...new Set([plantClock.zone, 'UTC', ...known])].sort();
}
