import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { shown } from './own-notifications.ts';

/** Whether a stored file is attached to a notification of an account: to what it reads, or to what will be sent next. */
export function createSentTo(database: Database): (key: string, accountId: string) => Promise<boolean> {
  return async (key, accountId) => {
    const rows = await query(
      database,
      `SELECT FROM stored_files AS f WHERE f.storage_key = $1 AND EXISTS (
         SELECT FROM ${shown} AND an.account_id = $2 AND (e.content -> 'attachments' ? f.id::text OR an.notification_id IN (
           SELECT u.record_id FROM media_uses AS u WHERE u.resource = 'notifications' AND u.media_id = f.id)))`,
      [key, accountId],
    );
    return rows.length > 0;
  };
}
