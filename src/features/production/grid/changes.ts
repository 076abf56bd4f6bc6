import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../../platform/jobs/kind.ts';

const kind = jobKind({ name: 'clear-output-changes', repeats: { every: 60 * 60_000 } });

/** Deletes recorded changes of output that can no longer be undone (migration output_changes). */
export function changesClearing(database: Database): Job {
  return createJob(kind, async () => {
    const text = `WITH cleared AS (DELETE FROM output_changes WHERE at < now() - interval '1 hour' RETURNING 1)
      SELECT count(*)::int AS removed FROM cleared`;
    const [row] = await query<{ removed: number }>(database, text, []);
    return { removed: row?.removed ?? 0 };
  });
}
