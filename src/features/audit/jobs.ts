import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import type { Privacies } from './rules.ts';

/** Entries sealed in one transaction: few enough that each is short. */
const batch = 500;

/** Seals one batch of entries (migration audit_chain); returns their number. It is 0 if another process is sealing. */
export async function sealAudit(database: Database): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT seal_audit(${batch}::int) AS sealed`.execute(database);
  return rows[0]?.sealed ?? 0;
}

/** Whether there are entries to seal, by the condition of `seal_audit`. */
const unsealed = `EXISTS (SELECT FROM audit_log AS a WHERE a.tx < pg_snapshot_xmin(pg_current_snapshot())
  AND (a.tx, a.id) > (coalesce((SELECT tx FROM audit_chain ORDER BY position DESC LIMIT 1), '0'),
    coalesce((SELECT audit_id FROM audit_chain ORDER BY position DESC LIMIT 1), 0)))`;

const sealing = jobKind({
  name: 'seal-audit',
  repeats: { every: 60_000, soonerWhen: unsealed },
  // Failures must not delay it for long.
  pauses: [1_000, 2_000, 5_000, 10_000],
});

/** Seals new entries, without a pause as long as batches are full. */
export function auditSealing(database: Database): Job {
  return createJob(sealing, async ({ signal }) => {
    let [sealed, total] = [0, 0];
    do {
      sealed = await sealAudit(database);
      total += sealed;
    } while (sealed === batch && !signal.aborted);
    return { sealed: total };
  });
}

/** Stores in the database which fields are private, so that the chain commits to each of their values separately. */
export async function synchronisePrivateFields(database: Database, privacies: Privacies): Promise<void> {
  const declared = [...privacies].flatMap(([resource, { fields }]) => fields.map((field) => ({ resource, field })));
  const [names, fields] = [declared.map(({ resource }) => resource), declared.map(({ field }) => field)];
  await sql`
    WITH declared AS (SELECT * FROM unnest(${names}::text[], ${fields}::text[]) AS declared(resource, field)),
    gone AS (DELETE FROM audit_private_fields AS known WHERE NOT EXISTS
      (SELECT FROM declared AS d WHERE d.resource = known.resource AND d.field = known.field))
    INSERT INTO audit_private_fields SELECT * FROM declared ON CONFLICT DO NOTHING`.execute(database);
}
