import { resourceOperations } from '../../declare/operations.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import type { RecordChange, RecordRules } from '../../engine/record-rules.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Statuses of content before publication (`statusSets.publication`). */
const [awaiting, rejected] = [2, 3];

/**
 * Changes that request an approval. An import and a restore from the trash request many at once, so they notify nobody.
 */
const asking: readonly RecordChange['kind'][] = ['insert', 'update', 'status'];

interface ApprovalNotice {
  readonly id: string;
  readonly title: string;
  readonly status: number | null;
  readonly askedBy: string | null;
}

/**
 * Notifies the approvers that a record waits for approval, and the requester of the decision. The table
 * approval_requests stores the requester while the record waits: it need not be the author.
 */
export function approvalRules(resource: Resource, notify: Notify): RecordRules {
  return {
    concerns: ({ values = [] }) => values.some(({ status }) => status === awaiting),
    async afterChange(transaction, change, context) {
      if (change.kind === 'position') return;
      const by = context?.principal?.accountId ?? null;
      const name = context?.principal?.fullName ?? '';
      const tell = ({ id, title }: ApprovalNotice) => ({
        values: { title, name },
        href: `${resource.route}/${id}`,
        by,
      });
      for (const answered of await answeredBy(transaction, resource, change)) {
        const kind = answered.status === activeStatus ? 'approved' : 'refused';
        if (answered.status !== activeStatus && answered.status !== rejected) continue;
        await notify(transaction, kind, { ...tell(answered), to: answered.askedBy });
      }
      const decidedBy = resourceOperations(resource).setStatus;
      for (const asked of await askedBy(transaction, resource, change, context)) {
        if (asking.some((each) => each === change.kind))
          await notify(transaction, 'approvalWanted', { ...tell(asked), decidedBy });
      }
    },
  };
}

/** Requests that are closed because their records no longer wait, with the result. */
async function answeredBy(transaction: Database, resource: Resource, { ids }: RecordChange): Promise<ApprovalNotice[]> {
  if (ids.length === 0) return [];
  const table = tableOf(resource);
  const live = `SELECT id, status, ${columnOf(resource.title)} AS title FROM ${table} WHERE deleted_at IS NULL`;
  return query<ApprovalNotice>(
    transaction,
    `WITH over AS (DELETE FROM approval_requests AS q WHERE q.resource = $1 AND q.record_id = ANY($2::bigint[])
       AND NOT EXISTS (SELECT FROM (${live}) AS r WHERE r.id = q.record_id AND r.status = ${awaiting})
       RETURNING q.record_id, q.asked_by)
     SELECT over.record_id AS id, r.title, r.status, over.asked_by AS "askedBy" FROM over
     LEFT JOIN (${live}) AS r ON r.id = over.record_id ORDER BY over.record_id`,
    [resource.name, ids],
  );
}

/**
 * Records that wait from now on: those that are changed, or were written in this transaction, whose start is `now()`.
 */
async function askedBy(
  transaction: Database,
  resource: Resource,
  { ids }: RecordChange,
  context: Context | undefined,
): Promise<ApprovalNotice[]> {
  return query<ApprovalNotice>(
    transaction,
    `WITH waiting AS (SELECT id, ${columnOf(resource.title)} AS title FROM ${tableOf(resource)}
       WHERE status = ${awaiting} AND deleted_at IS NULL AND (id = ANY($2::bigint[]) OR updated_at = now())),
     asked AS (INSERT INTO approval_requests (resource, record_id, asked_by) SELECT $1, id, $3::uuid FROM waiting
       ON CONFLICT DO NOTHING RETURNING record_id)
     SELECT waiting.id, waiting.title, ${awaiting} AS status, $3::uuid AS "askedBy" FROM asked
     JOIN waiting ON waiting.id = asked.record_id ORDER BY waiting.id`,
    [resource.name, ids, context?.principal?.accountId ?? null],
  );
}
