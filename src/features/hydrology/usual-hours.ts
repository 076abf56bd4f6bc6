import { query } from '../../engine/statement.ts';
import { addDays, addMonths } from '../../lib/calendar-day.ts';
import { startOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';
import { floodSeasonHours } from './contract/hours.ts';

/**
 * Days on which a reservoir is read before its hours are known; and before it is known that it is read less often than at those of
 * the flood season: of a few days somebody may have forgotten the same hour.
 */
const [fewestDays, fewestForLess] = [3, 14];

/** Days before a month by which its hours are known when it begins: more than two weeks, of which some may have been missed. */
const daysBefore = 21;

/**
 * The full hours at which a reservoir is read, by what was done: those of at least half of the days on which it was read at
 * all. Where that are fewer than the two of every reservoir (7 and 19 o'clock), or it was read on a day or two, of which one may not be
 * over, too little is known of it: the four of the flood season; so it is for two weeks where only some of these four are read.
 */
export function usualHours(days: readonly { readonly hours: readonly number[] }[]): number[] {
  const read = days.filter((day) => day.hours.length > 0);
  const counts = Map.groupBy(
    read.flatMap(({ hours }) => [...new Set(hours)]),
    (hour) => hour,
  );
  const usual = [...counts].filter(([, found]) => 2 * found.length >= read.length).map(([hour]) => hour);
  const isLess = usual.length < floodSeasonHours.length && usual.every((hour) => floodSeasonHours.includes(hour));
  return usual.length >= 2 && read.length >= (isLess ? fewestForLess : fewestDays)
    ? usual.sort((one, other) => one - other)
    : [...floodSeasonHours];
}

/**
 * The hours at which a reservoir is usually read in the month of a day: by them readings are due where they are typed, and missing where
 * their days are signed off. The days of the month tell them, and those right before it, so that its first day is like the others.
 */
export async function usualHoursIn(database: Database, reservoirId: string, day: string): Promise<number[]> {
  const first = `${day.slice(0, 8)}01`;
  const days = await query<{ hours: number[] }>(
    database,
    `SELECT array_agg(date_part('hour', t.moment)::int) AS hours
     FROM current_readings AS r CROSS JOIN LATERAL (SELECT r.observed_at AT TIME ZONE 'Etc/GMT-7' AS moment) AS t
     WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < $3 AND t.moment = date_trunc('hour', t.moment)
     GROUP BY t.moment::date`,
    [reservoirId, startOf(addDays(first, -daysBefore)), startOf(addMonths(first, 1))],
  );
  return usualHours(days);
}
