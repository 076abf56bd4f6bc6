import { ProblemError } from '../../contract/errors.ts';
import { resourceOperations } from '../../declare/operations.ts';
import type { Resource } from '../../declare/resource.ts';
import { callerOf, handle } from '../../engine/handler.ts';
import { tableOf } from '../../engine/names.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type RecordPresence, visitEvery, visitRecord } from './contract.ts';

/**
 * Seconds after which a visit no longer counts: one renewal may be late. Others ask every `visitEvery`, so a form whose
 * machine died is gone for them within 15 seconds.
 */
const visitLasts = 2 * visitEvery;

export const presenceServer: ServerSlice = {
  handlers: ({ registry, rules }) => [
    handle(visitRecord, async ({ resource: name, id, leaving }, context) => {
      const { accountId, permissions, viewAs } = callerOf(context);
      const resource = registry.get(name);
      if (!resource) throw new ProblemError('NOT_FOUND');
      if (!permissions.has(resourceOperations(resource).update.name)) throw new ProblemError('FORBIDDEN');
      const only = await readableCondition({ registry, rules }, resource, context);
      const stored = await storedVersion(context.database, resource, id, only);
      // Whoever looks as another account is there as neither.
      if (!viewAs) await noteVisit(context.database, { resource: name, id, accountId, leaving: leaving === true });
      return { ...stored, others: await othersAt(context.database, { resource: name, id, accountId }) };
    }),
  ],
};

/** @throws ProblemError NOT_FOUND, also for a record in the trash and for one that the caller may not read. */
async function storedVersion(
  database: Database,
  resource: Resource,
  id: string,
  only: string | undefined,
): Promise<Omit<RecordPresence, 'others'>> {
  const [stored] = await query<Omit<RecordPresence, 'others'>>(
    database,
    `SELECT r.version, r.updated_at AS "updatedAt", r.updated_by AS "updatedBy", a.full_name AS "updatedByName"
     FROM ${tableOf(resource)} AS r LEFT JOIN accounts AS a ON a.id = r.updated_by
     WHERE r.id = $1::bigint AND r.deleted_at IS NULL${only ? ` AND ${only}` : ''}`,
    [id],
  );
  if (!stored) throw new ProblemError('NOT_FOUND');
  return stored;
}

interface Visit {
  readonly resource: string;
  readonly id: string;
  readonly accountId: string;
  readonly leaving: boolean;
}

/** Renews a visit or ends it, and forgets those that no longer count. */
async function noteVisit(database: Database, { resource, id, accountId, leaving }: Visit): Promise<void> {
  if (leaving) {
    const left = 'DELETE FROM record_visits WHERE resource = $1 AND record_id = $2::bigint AND account_id = $3';
    await query(database, left, [resource, id, accountId]);
    return;
  }
  await query(
    database,
    `INSERT INTO record_visits (resource, record_id, account_id) VALUES ($1, $2::bigint, $3)
     ON CONFLICT (resource, record_id, account_id) DO UPDATE SET seen_at = now()`,
    [resource, id, accountId],
  );
  // Few forms are open at once, so the whole table is looked through; rows that others just now renew are passed over.
  await query(
    database,
    `DELETE FROM record_visits WHERE ctid IN (SELECT ctid FROM record_visits
       WHERE seen_at < now() - interval '${10 * visitLasts} seconds' FOR UPDATE SKIP LOCKED)`,
    [],
  );
}

function othersAt(database: Database, { resource, id, accountId }: Omit<Visit, 'leaving'>) {
  return query<RecordPresence['others'][number]>(
    database,
    `SELECT a.id, a.full_name AS "fullName" FROM record_visits AS v JOIN accounts AS a ON a.id = v.account_id
     WHERE v.resource = $1 AND v.record_id = $2::bigint AND v.account_id <> $3
       AND v.seen_at > now() - interval '${visitLasts} seconds' ORDER BY a.full_name, a.id LIMIT 20`,
    [resource, id, accountId],
  );
}
