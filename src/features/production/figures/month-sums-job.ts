import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../../platform/jobs/kind.ts';

const kind = jobKind({
  name: 'sum-output',
  repeats: { every: 60 * 60_000, soonerWhen: 'EXISTS (SELECT FROM output_month_changes)' },
});

/** Sums the months of output that changed (migration output_months). Until then they are summed on each read. */
export function monthSumsJob(database: Database): Job {
  return createJob(kind, async () => {
    const [row] = await query<{ summed: number }>(database, 'SELECT sum_output_months() AS summed', []);
    return { summed: row?.summed ?? 0 };
  });
}
