import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';

/** Days after which the rows of a finished import are deleted; until then it can be undone. */
const retentionDays = 30;

/** Deletes the rows and files of finished and abandoned imports; returns the number of cleared imports. */
export async function clearOldImports(database: Database): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH old AS (
      SELECT id FROM imports WHERE ended_at < now() - make_interval(days => ${retentionDays})
      UNION SELECT id FROM imports WHERE state IN ('ready', 'failed') AND created_at < now() - make_interval(days => ${retentionDays})
    ), files AS (DELETE FROM import_files WHERE import_id IN (SELECT id FROM old)),
    gone AS (DELETE FROM import_rows WHERE import_id IN (SELECT id FROM old) RETURNING import_id)
    SELECT DISTINCT import_id AS id FROM gone`.execute(database);
  return rows.length;
}
