import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';

/** The channel on which processes learn that an account got or read notifications: its id, or '' for many. */
export const noticeChannel = 'account_notifications';

/** Published and valid, and not delivered yet or with other receivers since (migration notifications). */
export const isDue = `status = 1 AND deleted_at IS NULL AND delivered_at IS NULL AND (valid_from IS NULL OR valid_from <= now())`;

const delivering = jobKind({
  name: 'deliver-notifications',
  repeats: { every: 10 * 60_000, soonerWhen: `EXISTS (SELECT FROM notifications WHERE ${isDue})` },
});

/** Delivers notifications that become valid; the publishing transaction delivers those that are valid at once. */
export function deliveries(database: Database): Job[] {
  return [createJob(delivering, async () => ({ delivered: await database.transaction().execute(deliverDue) }))];
}

/**
 * Delivers what is due: one row for each account that is a receiver now (decision 75). Accounts that have a row keep
 * it, accounts that are no receivers any more lose it. Skips what another transaction is delivering.
 * @returns how many notifications were delivered.
 */
export async function deliverDue(transaction: Database): Promise<number> {
  const due = await query<{ id: string }>(
    transaction,
    `UPDATE notifications SET delivered_at = now()
     WHERE id IN (SELECT id FROM notifications WHERE ${isDue} ORDER BY id FOR UPDATE SKIP LOCKED) RETURNING id`,
    [],
  );
  if (due.length === 0) return 0;
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
