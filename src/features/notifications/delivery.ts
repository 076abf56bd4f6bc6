import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';

/** The channel on which processes hear that an account has notifications or has read some: its id, or '' for many. */
export const noticeChannel = 'account_notifications';

/** What is published and valid, and was not delivered yet or has other receivers since (migration notifications). */
export const isDue = `status = 1 AND deleted_at IS NULL AND delivered_at IS NULL AND (valid_from IS NULL OR valid_from <= now())`;

const delivering = jobKind({
  name: 'deliver-notifications',
  repeats: { every: 10 * 60_000, soonerWhen: `EXISTS (SELECT FROM notifications WHERE ${isDue})` },
});

/** Delivers what becomes valid; what is valid when it is published was delivered in that transaction. */
export function deliveries(database: Database): Job[] {
  return [createJob(delivering, async () => ({ delivered: await database.transaction().execute(deliverDue) }))];
}

/**
 * Delivers what is due: one row for each account that is a receiver now (decision 75). Whoever has it already keeps his row,
 * whoever is no receiver any more loses it. What another transaction delivers just now is left to that one.
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

/** Has the open browsers of an account, or of all accounts, hear how many unread notifications there are. */
export async function notifyReaders(transaction: Database, accountId = ''): Promise<void> {
  await query(transaction, 'SELECT pg_notify($1, $2)', [noticeChannel, accountId]);
}
