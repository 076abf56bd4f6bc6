import { query } from '../../engine/statement.ts';
import { addMonths, monthEnd } from '../../lib/calendar-day.ts';
import { floodSeasonHours, type SeasonHours } from '../../lib/expected-hours.ts';
import { dayOf, startOf } from '../../lib/plant-day.ts';
import type { Database } from '../../platform/database/connect.ts';

/**
 * The number of days with readings that are needed to know a reservoir's hours, and to conclude that it is read less
 * often than at the hours of the flood season: in a few days somebody may have forgotten the same hour.
 */
const [fewestDays, fewestForLess] = [3, 14];

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

/** Months of history that a proposal is made of. */
const monthsBack = 12;

/**
 * The hours of reading by season, proposed from the last year: those usual in each month with enough readings, months
 * with the same hours together. A month of which too little is known is like the one before it. Empty: there is too
 * little history.
 */
export function proposedSeasons(days: readonly DayHours[]): SeasonHours[] {
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(5, 7));
  const known = new Map(
    [...byMonth].flatMap(([month, its]) => (its.length < fewestForLess ? [] : [[month, hoursText(usualHours(its))]])),
  );
  const months = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'));
  const filled = months.flatMap((_, place) => {
    const earlier = [...months.slice(0, place + 1).reverse(), ...months.slice(place + 1).reverse()];
    const hours = known.get(earlier.find((month) => known.has(month)) ?? '');
    return hours === undefined ? [] : [hours];
  });
  // The year begins with the month whose hours differ from those before, so that a winter is one season.
  const first = Math.max(
    0,
    filled.findIndex((hours, place) => hours !== filled.at(place - 1)),
  );
  const seasons: { from: number; to: number; hours: string }[] = [];
  for (let step = 0; step < filled.length; step += 1) {
    const month = (first + step) % 12;
    const hours = filled[month] ?? '';
    const last = seasons.at(-1);
    if (last?.hours === hours) last.to = month;
    else seasons.push({ from: month, to: month, hours });
  }
  return seasons.map(({ from, to, hours }) => ({
    fromDay: `${months[from]}-01`,
    toDay: monthEnd(`2024-${months[to]}-01`).slice(5),
    hours,
  }));
}

/** The hours of a list as people type them: `0-23` where all are meant. */
function hoursText(hours: readonly number[]): string {
  return hours.length === 24 ? '0-23' : hours.join(', ');
}

interface DayHours {
  readonly day: string;
  readonly hours: readonly number[];
}

/** The full hours with a reading on each day of a reservoir's last year. */
export function lastYearOf(database: Database, reservoirId: string): Promise<DayHours[]> {
  return query<DayHours>(
    database,
    `SELECT t.moment::date::text AS day, array_agg(date_part('hour', t.moment)::int) AS hours
     FROM current_readings AS r CROSS JOIN LATERAL (SELECT r.observed_at AT TIME ZONE 'Etc/GMT-7' AS moment) AS t
     WHERE r.reservoir_id = $1 AND r.observed_at >= $2 AND r.observed_at < now() AND t.moment = date_trunc('hour', t.moment)
     GROUP BY 1`,
    [reservoirId, startOf(addMonths(dayOf(Date.now()), -monthsBack))],
  );
}
