import type { Notify } from '../../engine/slices/notify.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { entryPath } from './contract/screens.ts';

const hour = 60 * 60_000;
const missingReadingsJob = jobKind({ name: 'miss-readings', repeats: { every: hour } });

/** Hours after its last reading that the next one of a reservoir is missed: it is read twice a day at least, at 7 and at 19 o'clock. */
export const missingAfter = 13;
/** Days after its last reading that a reservoir is read no more, and nobody misses anything. */
const givenUpAfter = 30;
/** Reservoirs that are named; of more the first ones are. */
const named = 10;

/** Tells those who type readings, every hour, of which reservoirs none has come. */
export function missingReadings(database: Database, notify: Notify): Job {
  return createJob(missingReadingsJob, async () => ({ late: await notifyMissing(database, notify) }));
}

/**
 * Tells of all reservoirs in use whose next reading is missed, once for each lapse.
 * @returns how many they are.
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
       told AS (
         INSERT INTO missing_readings AS m (reservoir_id, last_read_at) SELECT id, at FROM lapsed
         ON CONFLICT (reservoir_id) DO UPDATE SET last_read_at = excluded.last_read_at, told_at = now()
           WHERE m.last_read_at <> excluded.last_read_at
         RETURNING reservoir_id)
       SELECT lapsed.id::text AS id, lapsed.name FROM lapsed JOIN told ON told.reservoir_id = lapsed.id ORDER BY lapsed.name, lapsed.id`,
      [new Date(), missingAfter, givenUpAfter],
    );
    const [first] = missed;
    if (!first) return 0;
    const names = missed.slice(0, named).map(({ name }) => name);
    await notify(transaction, 'missingReading', {
      values: { hours: missingAfter, names: missed.length > named ? `${names.join(', ')}…` : names.join(', ') },
      href: missed.length === 1 ? `${entryPath}?reservoir=${first.id}` : entryPath,
    });
    return missed.length;
  });
}
