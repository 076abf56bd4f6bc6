import { query } from '../../../engine/statement.ts';
import { daysBetween } from '../../../lib/calendar-day.ts';
import { dayOf, startOf } from '../../../lib/plant-day.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { measuredBy, type ValueName } from '../contract/measured-values.ts';
import type { Measured, Part } from './downsampling.ts';

/** Milliseconds of a day. On the plants' clock all days are equally long. */
export const wholeDay = 24 * 3_600_000;

/** Parts of a line that are at least this long, in milliseconds, consist of whole days. */
const nearlyADay = (3 / 4) * wholeDay;

/** How many days on the plants' clock each part of a line with this many points has; undefined: less than a day. */
export function daysOfPart(from: number, to: number, points: number): number | undefined {
  const parts = Math.floor(points / 4);
  if (to - from < nearlyADay * parts) return undefined;
  return Math.ceil((daysBetween(dayOf(from), dayOf(to - 1)) + 1) / parts);
}

const bounds = ['first', 'least', 'greatest', 'last'] as const;
type Bound = (typeof bounds)[number];

/**
 * A row of the ledger's day summaries of a parameter: `place` counts days from the first requested one; times are
 * minutes of the day.
 */
type StoredDay = { place: number; readings: number } & Record<`${Bound}_minute`, number> &
  Record<`${Bound}_value`, string> &
  Record<`${Bound}_corrected`, boolean>;

const columns = bounds.map((each) => `${each}_minute, ${each}_value, ${each}_corrected`).join(', ');

/**
 * The day summaries of a value of a reservoir, from `from` (included) to `to` (excluded): one part for each day with
 * readings, in the order of time. The ledger maintains them beside its readings (migration `reading_days`).
 */
export async function storedDays(
  database: Database,
  name: ValueName,
  { reservoirId, from, to }: { readonly reservoirId: string; readonly from: string; readonly to: string },
): Promise<Part[]> {
  const rows = await query<StoredDay>(
    database,
    `SELECT d.day - $3::date AS place, readings, ${columns} FROM reading_days AS d
     WHERE d.reservoir_id = $1 AND d.parameter = $2 AND d.day >= $3::date AND d.day < $4::date ORDER BY d.day`,
    [reservoirId, measuredBy(name).column, from, to],
  );
  const start = Date.parse(startOf(from));
  return rows.map((row) => partOfDay(row, start + row.place * wholeDay));
}

/** @param start beginning of the day, in milliseconds. */
function partOfDay(row: StoredDay, start: number): Part {
  const of = (bound: Bound): Measured => ({
    at: start + row[`${bound}_minute`] * 60_000,
    value: row[`${bound}_value`],
    revised: row[`${bound}_corrected`],
  });
  return { readings: row.readings, first: of('first'), least: of('least'), greatest: of('greatest'), last: of('last') };
}
