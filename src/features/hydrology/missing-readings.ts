import type { Notify } from '../../engine/slices/notify.ts';
import { query } from '../../engine/statement.ts';
import { plantClock } from '../../lib/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { entryPath, missingPath } from './contract/screens.ts';
import { givenUpAfter, grace, lastExpected, type ReadBySeason } from './expected-hours.ts';

const hour = 60 * 60_000;
const missingReadingsJob = jobKind({ name: 'miss-readings', repeats: { every: hour } });

/** How many reservoirs a notification names. */
const named = 10;

/** Notifies the accounts that enter readings, every hour, of the reservoirs whose readings are missing. */
export function missingReadings(database: Database, notify: Notify): Job {
  return createJob(missingReadingsJob, async () => ({ late: await notifyMissing(database, notify, Date.now()) }));
}

/**
 * Notifies of all reservoirs in use that have no reading since their last expected hour, once for each gap.
 * @returns how many there are.
 */
export async function notifyMissing(database: Database, notify: Notify, now: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const lapsed = (await lastReadings(transaction, now)).flatMap((each) => {
      const due = lastExpected(each.seasons, now - grace);
      return Date.parse(each.at) < due ? [{ ...each, due }] : [];
    });
    const told = await query<{ id: string }>(
      transaction,
      `INSERT INTO missing_readings AS m (reservoir_id, last_read_at) SELECT * FROM unnest($1::bigint[], $2::timestamptz[])
       ON CONFLICT (reservoir_id) DO UPDATE SET last_read_at = excluded.last_read_at, told_at = now()
         WHERE m.last_read_at <> excluded.last_read_at
       RETURNING reservoir_id::text AS id`,
      [lapsed.map(({ id }) => id), lapsed.map(({ at }) => at)],
    );
    const ids = new Set(told.map(({ id }) => id));
    const missed = lapsed.filter(({ id }) => ids.has(id));
    if (missed.length === 0) return 0;
    await notify(transaction, 'missingReading', {
      ...toldOf(missed),
      within: ({ reservoirs }) => {
        const own = missed.filter(({ id }) => reservoirs.has(id));
        return own.length > 0 ? toldOf(own) : undefined;
      },
    });
    return missed.length;
  });
}

/** What a notification says of some reservoirs. */
function toldOf(missed: readonly { readonly id: string; readonly name: string; readonly due: number }[]) {
  const names = missed.slice(0, named).map(({ name, due }) => `${name} (${plantClock.shows(due).slice(11, 16)})`);
  const [only, ...others] = missed;
  return {
    values: { names: missed.length > named ? `${names.join(', ')}…` : names.join(', ') },
    href: only && others.length === 0 ? `${entryPath}?reservoir=${only.id}` : missingPath,
  };
}

/** The last readings of the reservoirs that are still read, with their hours. */
function lastReadings(database: Database, now: number): Promise<(ReadBySeason & { at: string })[]> {
  return query<ReadBySeason & { at: string }>(
    database,
    `SELECT v.id::text, v.name, v.expected_hours AS seasons, latest.at FROM reservoirs AS v CROSS JOIN LATERAL (
       SELECT r.observed_at AS at FROM current_readings AS r
       WHERE r.reservoir_id = v.id AND r.observed_at <= $1 ORDER BY r.observed_at DESC LIMIT 1) AS latest
     WHERE v.deleted_at IS NULL AND v.status = 1 AND latest.at > $1::timestamptz - make_interval(days => $2)
     ORDER BY v.name, v.id`,
    [new Date(now), givenUpAfter],
  );
}
