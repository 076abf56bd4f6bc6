import { sql } from 'kysely';
import type { Job } from '../../engine/slices/server-slice.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Privacies } from './rules.ts';

/** Entries sealed in one transaction: few enough that each is short. */
const batch = 500;

/** Seals one batch of entries (migration audit_chain); answers how many. None when another process is at it. */
export async function sealAudit(database: Database): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT seal_audit(${batch}::int) AS sealed`.execute(database);
  return rows[0]?.sealed ?? 0;
}

/** Seals every second, and without a pause as long as batches are full. */
export function auditSealing(database: Database): Job {
  return {
    name: 'seal the audit log',
    every: 1_000,
    async run(signal) {
      let sealed: number;
      do sealed = await sealAudit(database);
      while (sealed === batch && !signal.aborted);
    },
  };
}

/** Tells the database which fields are private, for the chain to commit to their values one by one. */
export async function synchronisePrivateFields(database: Database, privacies: Privacies): Promise<void> {
  const declared = [...privacies].flatMap(([resource, { fields }]) => fields.map((field) => ({ resource, field })));
  const [names, fields] = [declared.map(({ resource }) => resource), declared.map(({ field }) => field)];
  await sql`
    WITH declared AS (SELECT * FROM unnest(${names}::text[], ${fields}::text[]) AS declared(resource, field)),
    gone AS (DELETE FROM audit_private_fields AS known WHERE NOT EXISTS
      (SELECT FROM declared AS d WHERE d.resource = known.resource AND d.field = known.field))
    INSERT INTO audit_private_fields SELECT * FROM declared ON CONFLICT DO NOTHING`.execute(database);
}
