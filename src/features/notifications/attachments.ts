import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { shown } from './own-notifications.ts';

/** Whether a stored file is attached to a notification of an account. */
export function createSentTo(database: Database): (key: string, accountId: string) => Promise<boolean> {
  return async (key, accountId) => {
    const rows = await query(
      database,
      `SELECT FROM ${shown} AND an.account_id = $2 AND an.notification_id IN (
         SELECT u.record_id FROM media_uses AS u JOIN stored_files AS f ON f.id = u.media_id
         WHERE u.resource = 'notifications' AND f.storage_key = $1) LIMIT 1`,
      [key, accountId],
    );
    return rows.length > 0;
  };
}
