import { invalidField } from '../../../contract/errors.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { activeStatus, awaitingStatus, type Resource, refusedStatus } from '../../../declare/resource.ts';
import type { Context } from '../../../engine/handler.ts';
import { columnOf, tableOf } from '../../../engine/names.ts';
import type { RecordChange, RecordRules } from '../../../engine/record-rules.ts';
import type { Notify } from '../../../engine/slices/notify.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { endRefusals, recordRefusals, takeBackRefusals } from './refusals.ts';

/**
 * Changes that request an approval, or answer it. An import and a restore from the trash request many at once, so they
 * notify nobody.
 */
const asking: readonly RecordChange['kind'][] = ['insert', 'update', 'status'];

/** What a notification says of a refusal that came without a reason, from a file. */
const noReason = '–';

interface ApprovalNotice {
  readonly id: string;
  readonly title: string;
  readonly status: number | null;
  readonly askedBy: string | null;
}

/**
 * Notifies the approvers that a record waits for approval, and the requester of the decision. The table
 * approval_requests stores the requester while the record waits: it need not be the author. A refusal needs a reason,
 * which the table refusals keeps until the record is sent for approval again.
 */
export function approvalRules(resource: Resource, notify: Notify): RecordRules {
  return {
    concerns: ({ values = [] }) => values.some(({ status }) => status === awaitingStatus),
    beforeChange: (transaction, change) => requireReason(transaction, resource, change),
    async afterChange(transaction, change, context) {
      if (change.kind === 'position') return;
      const by = context?.principal?.accountId ?? null;
      const name = context?.principal?.fullName ?? '';
      const reason = change.remarks?.refusalReason;
      const tell = ({ id, title }: ApprovalNotice) => ({
        values: { title, name },
        href: `${resource.route}/${id}`,
        by,
      });
      const answered = await answeredBy(transaction, resource, change);
      if (reason !== undefined) {
        const askers = new Map(answered.map(({ id, askedBy: asker }) => [id, asker]));
        await recordRefusals(transaction, resource, change.ids, { reason, by, askers });
      }
      for (const answer of answered) {
        const to = answer.askedBy;
        const { values, ...notice } = { ...tell(answer), to };
        if (answer.status === activeStatus) await notify(transaction, 'approved', { ...notice, values });
        if (answer.status === refusedStatus)
          await notify(transaction, 'refused', { ...notice, values: { ...values, reason: reason ?? noReason } });
      }
      // Only a change of the status alone takes a refusal back: with another text it is sent for approval again.
      if (change.kind === 'status' && by !== null) await takeBackRefusals(transaction, resource, change.ids, by);
      await endRefusals(transaction, resource, change);
      if (change.kind === 'update') await noteWriter(transaction, resource, change, by);
      const decidedBy = resourceOperations(resource).setStatus;
      for (const asked of await askedBy(transaction, resource, change, context)) {
        if (asking.some((kind) => kind === change.kind))
          await notify(transaction, 'approvalWanted', { ...tell(asked), decidedBy });
      }
    },
  };
}

/**
 * A refusal that stands has its reason already, so that its record can be given the status again.
 * @throws ProblemError VALIDATION_FAILED naming `refusalReason`.
 */
async function requireReason(transaction: Database, resource: Resource, change: RecordChange): Promise<void> {
  const { ids, kind, values = [], remarks } = change;
  const isRefusal = asking.includes(kind) && values.some(({ status }) => status === refusedStatus);
  if (!isRefusal || remarks?.refusalReason !== undefined) return;
  const unexplained = await query(
    transaction,
    `SELECT FROM ${tableOf(resource)} AS r WHERE id = ANY($2::bigint[]) AND status <> ${refusedStatus}
       AND NOT EXISTS (SELECT FROM refusals AS f WHERE f.resource = $1 AND f.record_id = r.id)`,
    [resource.name, ids],
  );
  if (unexplained.length > 0) throw invalidField('refusalReason', 'refusalUnexplained');
}

/** Stores who changed the text of a record that waits. */
async function noteWriter(
  transaction: Database,
  resource: Resource,
  { ids, values = [] }: RecordChange,
  by: string | null,
): Promise<void> {
  if (!values.some((change) => Object.keys(change).some((name) => name !== 'status'))) return;
  const text =
    'UPDATE approval_requests SET changed_by = $3::uuid WHERE resource = $1 AND record_id = ANY($2::bigint[])';
  await query(transaction, text, [resource.name, ids, by]);
}

/** Requests that are closed because their records no longer wait, with the result. */
async function answeredBy(transaction: Database, resource: Resource, { ids }: RecordChange): Promise<ApprovalNotice[]> {
  if (ids.length === 0) return [];
  const table = tableOf(resource);
  const live = `SELECT id, status, ${columnOf(resource.title)} AS title FROM ${table} WHERE deleted_at IS NULL`;
  return query<ApprovalNotice>(
    transaction,
    `WITH over AS (DELETE FROM approval_requests AS q WHERE q.resource = $1 AND q.record_id = ANY($2::bigint[])
       AND NOT EXISTS (SELECT FROM (${live}) AS r WHERE r.id = q.record_id AND r.status = ${awaitingStatus})
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
       WHERE status = ${awaitingStatus} AND deleted_at IS NULL AND (id = ANY($2::bigint[]) OR updated_at = now())),
     asked AS (INSERT INTO approval_requests (resource, record_id, asked_by) SELECT $1, id, $3::uuid FROM waiting
       ON CONFLICT DO NOTHING RETURNING record_id)
     SELECT waiting.id, waiting.title, ${awaitingStatus} AS status, $3::uuid AS "askedBy" FROM asked
     JOIN waiting ON waiting.id = asked.record_id ORDER BY waiting.id`,
    [resource.name, ids, context?.principal?.accountId ?? null],
  );
}
