import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { contentFields } from './contract/content.ts';

/** The channel on which processes learn that an account got or read notifications: its id, or '' for many. */
export const noticeChannel = 'account_notifications';

/** Published, valid, no longer to be taken back, and not delivered yet or with other receivers since. */
const isDue = `status = 1 AND deleted_at IS NULL AND delivered_at IS NULL AND (valid_from IS NULL OR valid_from <= now())
  AND (deliver_after IS NULL OR deliver_after <= now())`;

const delivering = jobKind({
  name: 'deliver-notifications',
  repeats: { every: 10 * 60_000, soonerWhen: `EXISTS (SELECT FROM notifications WHERE ${isDue})` },
});

/** Delivers notifications that become valid, or that nobody took back in time. */
export function deliveries(database: Database): Job[] {
  return [createJob(delivering, async () => ({ delivered: await database.transaction().execute(deliverDue) }))];
}

/** The SQL of what receivers read of a record: `NotificationContent`. */
export function contentOf(alias: string): string {
  const values = contentFields.map((name) => `'${name}', ${alias}.${name}${name === 'attachments' ? '::text[]' : ''}`);
  return `jsonb_build_object(${values.join(', ')})`;
}

/**
 * Delivers what is due: one row for each account that is a receiver now (decision 75). A new edition is unread for all
 * of them, and who read the one before is kept; otherwise accounts that have a row keep it as it is. Accounts that are
 * no receivers any more lose theirs. Skips what another transaction is delivering.
 * @returns how many notifications were delivered.
 */
export async function deliverDue(transaction: Database): Promise<number> {
  const due = await query<{ id: string; isNew: boolean }>(
    transaction,
    `SELECT id, edition = 0 OR deliver_after IS NOT NULL AS "isNew" FROM notifications WHERE ${isDue}
     ORDER BY id FOR UPDATE SKIP LOCKED`,
    [],
  );
  if (due.length === 0) return 0;
  const fresh = due.filter(({ isNew }) => isNew).map(({ id }) => id);
  await query(
    transaction,
    `WITH before AS (INSERT INTO earlier_receipts (notification_id, edition, account_id, read_at)
       SELECT an.notification_id, n.edition, an.account_id, an.read_at FROM account_notifications AS an
       JOIN notifications AS n ON n.id = an.notification_id WHERE n.id = ANY($1::bigint[])),
     unread AS (UPDATE account_notifications SET read_at = NULL, at = now() WHERE notification_id = ANY($1::bigint[]))
     INSERT INTO notification_editions (notification_id, edition, content)
     SELECT n.id, n.edition + 1, ${contentOf('n')} FROM notifications AS n WHERE n.id = ANY($1::bigint[])`,
    [fresh],
  );
  await query(
    transaction,
    `UPDATE notifications SET delivered_at = now(), standing = true, deliver_after = NULL,
       edition = edition + CASE WHEN id = ANY($2::bigint[]) THEN 1 ELSE 0 END WHERE id = ANY($1::bigint[])`,
    [due.map(({ id }) => id), fresh],
  );
  await query(
    transaction,
    `WITH wanted AS MATERIALIZED (SELECT n.id, receiver FROM notifications AS n, notification_receivers(n.receivers) AS receiver
       WHERE n.id = ANY($1::bigint[])),
     gone AS (DELETE FROM account_notifications AS an WHERE an.notification_id = ANY($1::bigint[])
       AND NOT EXISTS (SELECT FROM wanted AS w WHERE w.id = an.notification_id AND w.receiver = an.account_id))
     INSERT INTO account_notifications (account_id, notification_id) SELECT receiver, id FROM wanted
     ON CONFLICT (notification_id, account_id) WHERE notification_id IS NOT NULL DO NOTHING`,
    [due.map(({ id }) => id)],
  );
  await notifyReaders(transaction);
  return due.length;
}

/** Sends the number of unread notifications to the open browsers of an account, or of all accounts. */
export async function notifyReaders(transaction: Database, accountId = ''): Promise<void> {
  await query(transaction, 'SELECT pg_notify($1, $2)', [noticeChannel, accountId]);
}
