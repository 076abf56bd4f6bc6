import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Privacies } from './rules.ts';

/** Entries sealed in one transaction: few enough that each is short. */
const batch = 500;
const every = 1_000;

/** Seals one batch of entries (migration audit_chain); answers how many. None when another process is at it. */
export async function sealAudit(database: Database): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`SELECT seal_audit(${batch}::int) AS sealed`.execute(database);
  return rows[0]?.sealed ?? 0;
}

/**
 * Seals every second, and without a pause as long as batches are full. The first batch is sealed before this returns,
 * so that a log that came from another server is recognised before there are new entries. Errors are told, and tried
 * again with the next second.
 * @returns a function that stops it when the batch under way is done.
 */
export async function keepAuditSealed(
  database: Database,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const sealOne = async () => {
    try {
      return await sealAudit(database);
    } catch (error) {
      onError(error);
      return 0;
    }
  };
  const catchUp = async () => {
    let sealed: number;
    do sealed = await sealOne();
    while (sealed === batch && !stopped);
  };
  const waitForNext = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = catchUp().then(waitForNext);
    }, every).unref();
  };
  await sealOne();
  let running = Promise.resolve();
  waitForNext();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
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
