import type { Notify } from '../../engine/slices/notify.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { entryPath } from './contract/screens.ts';

const hour = 60 * 60_000;
const missingReadingsJob = jobKind({ name: 'miss-readings', repeats: { every: hour } });

/**
 * Hours after the last reading of a reservoir when the next one is missing: it is read at least twice a day, at 7 and
 * at 19 o'clock.
 */
export const missingAfter = 13;
/** Days after the last reading when a reservoir counts as no longer read. */
const givenUpAfter = 30;
/** How many reservoirs a notification names. */
const named = 10;

/** Notifies the accounts that enter readings, every hour, of the reservoirs whose readings are missing. */
export function missingReadings(database: Database, notify: Notify): Job {
  return createJob(missingReadingsJob, async () => ({ late: await notifyMissing(database, notify) }));
}

/**
 * Notifies of all reservoirs in use whose next reading is missing, once for each gap.
 * @returns how many there are.
 */
export async function notifyMissing(database: Database, notify: Notify): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const missed = await query<{ id: string; name: string }>(
      transaction,
      `WITH lapsed AS (
         SELECT v.id, v.name, latest.at FROM reservoirs AS v CROSS JOIN LATERAL (SELECT r.observed_at AS at FROM current_readings AS r
           WHERE r.reservoir_id = v.id AND r.observed_at <= $1 ORDER BY r.observed_at DESC LIMIT 1) AS latest
         WHERE v.deleted_at IS NULL AND v.status = 1
           AND latest.at < $1::timestamptz - make_interval(hours => $2) AND latest.at > $1::timestamptz - make_interval(days => $3)),
       notified AS (
         INSERT INTO missing_readings AS m (reservoir_id, last_read_at) SELECT id, at FROM lapsed
         ON CONFLICT (reservoir_id) DO UPDATE SET last_read_at = excluded.last_read_at, told_at = now()
           WHERE m.last_read_at <> excluded.last_read_at
         RETURNING reservoir_id)
       SELECT lapsed.id::text AS id, lapsed.name FROM lapsed JOIN notified ON notified.reservoir_id = lapsed.id ORDER BY lapsed.name, lapsed.id`,
      [new Date(), missingAfter, givenUpAfter],
    );
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
function toldOf(missed: readonly { readonly id: string; readonly name: string }[]) {
  const names = missed.slice(0, named).map(({ name }) => name);
  const [only, ...others] = missed;
  return {
    values: { hours: missingAfter, names: missed.length > named ? `${names.join(', ')}…` : names.join(', ') },
    href: only && others.length === 0 ? `${entryPath}?reservoir=${only.id}` : entryPath,
  };
}
