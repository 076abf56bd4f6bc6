import type { Context } from '../../engine/handler.ts';
import { placeCondition } from '../../engine/row-access/data-scope.ts';
import { query } from '../../engine/statement.ts';
import { addDays } from '../../lib/calendar-day.ts';
import { expectedHoursOn, type SeasonHours } from '../../lib/expected-hours.ts';
import { dayOf, startOf } from '../../lib/plant-day.ts';

const hour = 60 * 60_000;

/** How long after its hour a reading counts as missing: it is read and typed in meanwhile. */
export const grace = hour;

/** Days after the last reading when a reservoir counts as no longer read. */
export const givenUpAfter = 30;

/** A reservoir and the hours of its readings by season. */
export interface ReadBySeason {
  readonly id: string;
  readonly name: string;
  readonly seasons: readonly SeasonHours[];
}

/** The existing reservoirs among these ids, or all that are in use, in the caller's scope, with the hours of their readings. */
export function reservoirsBySeason(context: Context, ids: readonly string[] | undefined): Promise<ReadBySeason[]> {
  return query<ReadBySeason>(
    context.database,
    `SELECT id::text, name, expected_hours AS seasons FROM reservoirs
     WHERE ${placeCondition(context, 'reservoirs', 'id')} AND deleted_at IS NULL AND CASE WHEN $1::bigint[] IS NULL THEN status = 1 ELSE id = ANY($1) END ORDER BY position, id`,
    [ids ?? null],
  );
}

/** The hours at which a reservoir is expected to be read on a day. */
export async function expectedHours(context: Context, reservoirId: string, day: string): Promise<number[]> {
  const [found] = await reservoirsBySeason(context, [reservoirId]);
  return [...expectedHoursOn(day, found?.seasons ?? [])];
}

/** The expected hours of a day that have no reading and are over for so long that it is missing. */
export function missingHours(
  day: string,
  seasons: readonly SeasonHours[],
  read: readonly number[],
  now: number,
): number[] {
  return expectedHoursOn(day, seasons).filter((each) => momentOf(day, each) + grace <= now && !read.includes(each));
}

/** The last expected hour of a reservoir at a time; in milliseconds, as the time. */
export function lastExpected(seasons: readonly SeasonHours[], now: number): number {
  const today = dayOf(now);
  const hours = (day: string) => expectedHoursOn(day, seasons).map((each) => momentOf(day, each));
  return [...hours(addDays(today, -1)), ...hours(today)].filter((moment) => moment <= now).at(-1) ?? now;
}

function momentOf(day: string, at: number): number {
  return Date.parse(startOf(day)) + at * hour;
}
