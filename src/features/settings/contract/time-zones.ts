import { plantClock } from '../../../lib/clock.ts';

/** Zones that engines list under outdated names, which nobody looks for. */
const named: Readonly<Record<string, string>> = {
  'Asia/Saigon': plantClock.zone,
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The zones that the settings may use (IANA), if this engine knows them. */
export function timeZones(): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => named[zone] ?? zone);
  return [...new Set([plantClock.zone, 'UTC', ...known])].sort();
}
