import { awaitingStatus, type Resource, refusedStatus } from '../../../declare/resource.ts';
import { tableOf } from '../../../engine/names.ts';
import type { RecordChange } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Refusal } from '../contract/approvals.ts';
import { notifyReaders } from '../delivery.ts';

interface NewRefusal {
  readonly reason: string;
  readonly by: string | null;
  /** Who had asked for approval, by record. */
  readonly askers: ReadonlyMap<string, string | null>;
}

/** Stores why records are refused from now on; those that were refused before keep their reason. */
export async function recordRefusals(
  transaction: Database,
  resource: Resource,
  ids: readonly string[],
  { reason, by, askers }: NewRefusal,
): Promise<void> {
  await query(
    transaction,
    `INSERT INTO refusals (resource, record_id, reason, refused_by, asked_by)
     SELECT $1, r.id, $3, $4::uuid, asker.account FROM ${tableOf(resource)} AS r
     LEFT JOIN unnest($5::bigint[], $6::uuid[]) AS asker(id, account) ON asker.id = r.id
     WHERE r.id = ANY($2::bigint[]) AND r.status = ${refusedStatus} AND r.deleted_at IS NULL AND r.updated_at = now()
     ON CONFLICT (resource, record_id) DO UPDATE SET reason = EXCLUDED.reason, refused_by = EXCLUDED.refused_by,
       refused_at = EXCLUDED.refused_at, asked_by = coalesce(EXCLUDED.asked_by, refusals.asked_by)`,
    [resource.name, ids, reason, by, [...askers.keys()], [...askers.values()]],
  );
}

/**
 * Takes back the refusals of records that their refuser lets wait again: the requests are those of before, and the
 * requesters lose what they were told, which came with the refusal at one instant.
 */
export async function takeBackRefusals(
  transaction: Database,
  resource: Resource,
  ids: readonly string[],
  by: string,
): Promise<void> {
  const lost = await query(
    transaction,
    `WITH back AS (DELETE FROM refusals AS f WHERE f.resource = $1 AND f.record_id = ANY($2::bigint[]) AND f.refused_by = $3::uuid
       AND EXISTS (SELECT FROM ${tableOf(resource)} AS r WHERE r.id = f.record_id AND r.status = ${awaitingStatus} AND r.deleted_at IS NULL)
       RETURNING f.record_id, f.asked_by, f.refused_at),
     waiting AS (INSERT INTO approval_requests (resource, record_id, asked_by) SELECT $1, record_id, asked_by FROM back)
     DELETE FROM account_notifications AS an USING back WHERE an.account_id = back.asked_by AND an.at = back.refused_at
       AND an.raised ->> 'kind' = 'refused' AND an.raised ->> 'href' = $4 || '/' || back.record_id RETURNING an.id`,
    [resource.name, ids, by, resource.route],
  );
  if (lost.length > 0) await notifyReaders(transaction);
}

/** Forgets the refusals of records that are sent for approval again, or are gone. */
export async function endRefusals(transaction: Database, resource: Resource, { ids }: RecordChange): Promise<void> {
  await query(
    transaction,
    `DELETE FROM refusals AS f WHERE f.resource = $1 AND f.record_id = ANY($2::bigint[])
       AND NOT EXISTS (SELECT FROM ${tableOf(resource)} AS r WHERE r.id = f.record_id AND r.status <> ${awaitingStatus})`,
    [resource.name, ids],
  );
}

/** Why records are refused at present. */
export function readRefusals(database: Database, resource: Resource, ids: readonly string[]): Promise<Refusal[]> {
  return query<Refusal>(
    database,
    `SELECT r.id::text, f.reason, f.refused_at AS at, coalesce(a.full_name, '') AS "byName" FROM refusals AS f
     JOIN ${tableOf(resource)} AS r ON r.id = f.record_id AND r.status = ${refusedStatus}
     LEFT JOIN accounts AS a ON a.id = f.refused_by WHERE f.resource = $1 AND f.record_id = ANY($2::bigint[]) ORDER BY r.id`,
    [resource.name, ids],
  );
}
