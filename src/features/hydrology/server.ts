import type { Resource } from '../../declare/resource.ts';
import { rulesFor } from '../../engine/record-rules.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { checkStateHandler } from './check-states.ts';
import { figureHandlers } from './figures/handlers.ts';
import { readingHandlers } from './handlers.ts';
import { expectedHandlers } from './missing-list.ts';
import { missingReadings } from './missing-readings.ts';
import { publicStateHandlers } from './public-state.ts';
import { readReservoirs } from './reservoirs.ts';
import { signOffHandlers } from './sign-off.ts';
import { createAfterProgram } from './storing/program-readings.ts';

const addingYears = jobKind({ name: 'add-reading-years', repeats: { dailyAt: '02:40' } });
const keysRetention = jobKind({ name: 'forget-reading-keys', repeats: { dailyAt: '02:50' } });

/** Days after which a key is deleted: longer than any offline time. A later retry finds its values unchanged. */
const retentionDays = 90;

/** @param reservoirs the resource whose records have readings. Those with readings cannot be deleted. */
export const hydrologyServer = (reservoirs: Resource, notify: Notify): ServerSlice => ({
  rules: [rulesFor(reservoirs, { usedBy: (transaction, ids) => readReservoirs(transaction, ids) })],
  handlers: () => [
    ...readingHandlers(createAfterProgram(notify)),
    ...signOffHandlers,
    ...expectedHandlers,
    ...publicStateHandlers,
    checkStateHandler,
    ...figureHandlers,
  ],
  jobs: ({ database }) => [partitions(database), keys(database), missingReadings(database, notify)],
});

/** Readings have a partition for each year. That of the next year is created long before its first reading. */
function partitions(database: Database): Job {
  return createJob(addingYears, async () => {
    const text = 'SELECT add_reading_partitions(extract(year FROM now())::integer + 1) AS made';
    const [row] = await query<{ made: number }>(database, text, []);
    return { added: row?.made ?? 0 };
  });
}

function keys(database: Database): Job {
  return createJob(keysRetention, async () => {
    const text = 'DELETE FROM reading_keys WHERE at < now() - make_interval(days => $1) RETURNING key';
    return { removed: (await query(database, text, [retentionDays])).length };
  });
}
