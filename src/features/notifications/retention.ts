import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createJob, type Job, jobKind } from '../../platform/jobs/kind.ts';
import { retentionDays } from './contract/receipts.ts';

const day = 24 * 60 * 60_000;

const retentionJob = jobKind({ name: 'forget-notifications', repeats: { dailyAt: '02:20' } });

/** Deletes old notifications every night. */
export function notificationsRetention(database: Database): Job {
  return createJob(retentionJob, async () => ({ removed: await deleteOldNotifications(database) }));
}

/**
 * Removes year-old notifications from the bells: each row of a notification event, and all rows of a message together,
 * once its validity ended long enough ago or everybody has read it. So its receipts are complete, or gone. The message
 * itself stays for its authors.
 * @returns how many rows were removed.
 */
export async function deleteOldNotifications(database: Database): Promise<number> {
  const before = new Date(Date.now() - retentionDays * day);
  const removed = await query(
    database,
    `DELETE FROM account_notifications AS an WHERE an.notification_id IS NULL AND an.at < $1
       OR an.notification_id IN (SELECT n.id FROM notifications AS n WHERE n.delivered_at < $1 AND (n.valid_to < $1
         OR NOT EXISTS (SELECT FROM account_notifications AS own WHERE own.notification_id = n.id
           AND (own.read_at IS NULL OR own.at >= $1 OR own.read_at >= $1))))
     RETURNING an.id`,
    [before],
  );
  await query(
    database,
    `DELETE FROM earlier_receipts AS r WHERE NOT EXISTS (
       SELECT FROM account_notifications AS an WHERE an.notification_id = r.notification_id)`,
    [],
  );
  return removed.length;
}
