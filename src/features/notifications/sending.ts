import { invalidField, ProblemError } from '../../contract/errors.ts';
import { activeStatus } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import type { RecordChange, RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { mustBeSentAgain, type NotificationContent } from './contract/content.ts';
import { recallNotification } from './contract/sending.ts';
import { contentOf, deliverDue, notifyReaders } from './delivery.ts';
import type { notifications } from './notifications/resource.ts';
import { requireReceivers } from './receivers.ts';
import { checkSecondPerson } from './second-person.ts';

/** Statuses in which a notification is withdrawn: a draft, and what was taken down. */
const withdrawn: readonly number[] = [0, 4];

type Change = RecordChange<typeof notifications>;

/** A changed notification, beside the edition that its receivers read. */
interface Changed {
  readonly id: string;
  readonly status: number;
  readonly content: NotificationContent;
  /** Null: none was sent yet. */
  readonly sent: NotificationContent | null;
  readonly isSame: boolean;
  readonly createdBy: string | null;
  /** Of the request for approval that the change answers. */
  readonly askedBy: string | null;
  readonly changedBy: string | null;
}

/** What the site settings say of sending. */
interface SendingRules {
  readonly recallSeconds: number;
  readonly secondPerson: boolean;
}

/**
 * Rules that the declaration of notifications cannot express: their receivers exist, and what becomes of a change is
 * decided before it is stored (decision 114).
 */
export const notificationRules: RecordRules<typeof notifications> = {
  async beforeChange(transaction, { operation, ids, values = [] }) {
    if (operation.name === recallNotification.name) await requireRecallable(transaction, ids);
    const keys = values.flatMap(({ receivers = [] }) => receivers);
    await requireReceivers(transaction, keys);
  },
  async afterChange(transaction, change, context) {
    if (change.kind !== 'remove' && change.kind !== 'purge') {
      await settle(transaction, change, context);
      await deliverDue(transaction);
    }
    if (change.ids.length > 0) await notifyReaders(transaction);
  },
};

/** Decides for each changed notification whether receivers read it, keep the edition before, or see nothing. */
async function settle(transaction: Database, change: Change, context: Context | undefined): Promise<void> {
  const settled: Record<Step, string[]> = { sent: [], corrected: [], kept: [], waiting: [], withdrawn: [] };
  const rules = await readRules(transaction);
  for (const changed of await readChanged(transaction, change)) {
    const step = stepOf(changed, change);
    if (step === 'sent') {
      // A role may have been deleted since the draft was written: the sender gets an error, instead of the message
      // silently missing its readers.
      await requireReceivers(transaction, changed.content.receivers);
    }
    if (rules.secondPerson && (step === 'sent' || step === 'corrected')) {
      checkSecondPerson(changed, change.values ?? [], context?.principal?.accountId);
    }
    settled[step].push(changed.id);
  }
  await query(
    transaction,
    `UPDATE notifications SET deliver_after = now() + $2 * interval '1 second', delivered_at = NULL WHERE id = ANY($1::bigint[])`,
    [settled.sent, rules.recallSeconds],
  );
  await query(
    transaction,
    `WITH changed AS (SELECT n.id, n.edition, ${contentOf('n')} AS content FROM notifications AS n WHERE n.id = ANY($1::bigint[])),
     other AS (UPDATE notifications AS n SET delivered_at = NULL FROM changed AS c
       JOIN notification_editions AS e ON e.notification_id = c.id AND e.edition = c.edition
       WHERE n.id = c.id AND e.content -> 'receivers' <> c.content -> 'receivers')
     UPDATE notification_editions AS e SET content = c.content, edited_at = now() FROM changed AS c
     WHERE e.notification_id = c.id AND e.edition = c.edition`,
    [settled.corrected],
  );
  await query(
    transaction,
    `UPDATE notifications AS n SET deliver_after = NULL, standing = CASE WHEN n.id = ANY($2::bigint[]) THEN true
         WHEN n.id = ANY($3::bigint[]) THEN false ELSE n.standing END, delivered_at = coalesce(n.delivered_at,
         (SELECT e.sent_at FROM notification_editions AS e WHERE e.notification_id = n.id AND e.edition = n.edition))
     WHERE n.id = ANY($1::bigint[] || $2::bigint[] || $3::bigint[])`,
    [settled.waiting, settled.kept, settled.withdrawn],
  );
}

/**
 * What becomes of a change: a new edition is sent, the one that was sent is corrected or kept, it stays until the
 * change is approved, or it is withdrawn.
 */
type Step = 'sent' | 'corrected' | 'kept' | 'waiting' | 'withdrawn';

/** @throws ProblemError VALIDATION_FAILED naming `resend` when a sent notification is changed without saying how. */
function stepOf({ status, content, sent, isSame }: Changed, { kind, values, remarks }: Change): Step {
  if (withdrawn.includes(status)) return 'withdrawn';
  if (status !== activeStatus) return 'waiting';
  if (isSame) return 'kept';
  if (sent === null) return 'sent';
  const isStatusChange = kind !== 'update' || values?.some((change) => change.status !== undefined);
  if (isStatusChange || remarks?.resend) return 'sent';
  if (remarks?.resend === undefined) throw invalidField('resend', 'resendUnsaid');
  if (mustBeSentAgain(sent, content)) throw invalidField('resend', 'numbersChanged');
  return 'corrected';
}

function readChanged(transaction: Database, { ids, kind }: Change): Promise<Changed[]> {
  return query<Changed>(
    transaction,
    `SELECT n.id, n.status, ${contentOf('n')} AS content, e.content AS sent, coalesce(e.content = ${contentOf('n')}, false) AS "isSame",
       n.created_by AS "createdBy", q.asked_by AS "askedBy", q.changed_by AS "changedBy"
     FROM notifications AS n LEFT JOIN notification_editions AS e ON e.notification_id = n.id AND e.edition = n.edition
     LEFT JOIN approval_requests AS q ON q.resource = 'notifications' AND q.record_id = n.id
     WHERE n.deleted_at IS NULL AND (n.id = ANY($1::bigint[]) OR $2 AND n.created_at = now()) ORDER BY n.id`,
    // A new record has the start of this transaction.
    [ids, kind === 'insert'],
  );
}

async function readRules(transaction: Database): Promise<SendingRules> {
  const text = `SELECT recall_seconds AS "recallSeconds", second_person AS "secondPerson" FROM site_settings`;
  const [row] = await query<SendingRules>(transaction, text, []);
  if (!row) throw new TypeError('The row of site settings is missing.');
  return row;
}

/**
 * @throws ProblemError NOT_FOUND; VALIDATION_FAILED naming `id` when it was delivered meanwhile, or was not sent.
 */
async function requireRecallable(transaction: Database, ids: readonly string[]): Promise<void> {
  const found = await query<{ isHeld: boolean }>(
    transaction,
    `SELECT status = ${activeStatus} AND deliver_after IS NOT NULL AND delivered_at IS NULL AS "isHeld"
     FROM notifications WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [ids],
  );
  if (found.length === 0) throw new ProblemError('NOT_FOUND');
  if (!found.some(({ isHeld }) => isHeld)) throw invalidField('id', 'delivered');
}
