import { query } from '../../engine/statement.ts';
import { addDays, addMonths } from '../../lib/calendar-day.ts';
import { startOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';
import { floodSeasonHours } from './contract/hours.ts';

/**
 * The number of days with readings that are needed to know a reservoir's hours, and to conclude that it is read less
 * often than at the hours of the flood season: in a few days somebody may have forgotten the same hour.
 */
const [fewestDays, fewestForLess] = [3, 14];

/**
 * How many days before a month count for its hours at its beginning: more than two weeks, because some readings may be
 * missing.
 */
const daysBefore = 21;

/**
 * The full hours at which a reservoir is usually read: those of at least half of its days with readings. The four hours
 * of the flood season are used instead if these are fewer than two (every reservoir is read at 7 and 19 o'clock) or
 * there are fewer than three days (the last may not be over); for two weeks also if they are only some of these four.
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
 * The hours at which a reservoir is usually read in the month of a day. The entry takes them as due, and the sign-off
 * reports those without a reading. They are computed from the days of the month and those right before it, so that its
 * first day is like the others.
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
