import { ProblemError } from '../../contract/errors.ts';
import { effectivePageSize, listPage } from '../../contract/paging.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Edition, getNotificationReceipt, type Receipt, remindNotification } from './contract/receipts.ts';
import { notifyReaders } from './delivery.ts';

/** The minimum time between delivery or a reminder and the next reminder. */
const remindAfter = '1 minute';

/** Who has read a message, for its authors. */
export const receiptHandlers: readonly Handler[] = [
  handle(getNotificationReceipt, async ({ id, edition, read, page = 0, pageSize }, { database }) => {
    await requireStanding(database, id);
    const editions = await query<Edition>(
      database,
      `SELECT edition, sent_at AS "sentAt", edited_at AS "editedAt" FROM notification_editions
       WHERE notification_id = $1 ORDER BY edition DESC`,
      [id],
    );
    const last = editions[0]?.edition ?? 0;
    const wanted = edition ?? last;
    if (wanted !== last && !editions.some((each) => each.edition === wanted)) throw new ProblemError('NOT_FOUND');
    const received = `(SELECT account_id, read_at FROM account_notifications WHERE notification_id = $1 AND $2 = (SELECT edition FROM notifications WHERE id = $1)
      UNION ALL SELECT account_id, read_at FROM earlier_receipts WHERE notification_id = $1 AND edition = $2) AS an`;
    const [counted] = await query<{ read: number; unread: number }>(
      database,
      `SELECT (count(read_at))::int AS read, (count(*) - count(read_at))::int AS unread FROM ${received}`,
      [id, wanted],
    );
    const { read: readers = 0, unread = 0 } = counted ?? {};
    const size = effectivePageSize(pageSize);
    const items = await query<Receipt>(
      database,
      `SELECT a.id AS "accountId", a.full_name AS "fullName", a.username, an.read_at AS "readAt"
       FROM ${received} JOIN accounts AS a ON a.id = an.account_id WHERE $3::boolean IS NULL OR (an.read_at IS NOT NULL) = $3
       ORDER BY an.read_at DESC NULLS FIRST, a.full_name COLLATE "vi-x-icu", a.id LIMIT $4 OFFSET $5`,
      [id, wanted, read ?? null, size, page * size],
    );
    const total = read === undefined ? readers + unread : read ? readers : unread;
    return { ...listPage(items, total, { page, pageSize }), editions, read: readers, unread };
  }),

  handle(remindNotification, async ({ id }, context) =>
    context.database.transaction().execute(async (transaction) => {
      await requireStanding(transaction, id);
      const reminded = await query(
        transaction,
        `UPDATE account_notifications SET at = now() WHERE notification_id = $1 AND read_at IS NULL
           AND at < now() - interval '${remindAfter}' RETURNING id`,
        [id],
      );
      if (reminded.length > 0) {
        const after = { reminded: reminded.length };
        const operation = remindNotification.name;
        await writeAudit(transaction, context, { operation, resource: 'notifications', recordId: id, after });
        await notifyReaders(transaction);
      }
      return { reminded: reminded.length };
    }),
  ),
];

/** @throws ProblemError NOT_FOUND when the notification does not exist, or is in the trash. */
async function requireStanding(database: Database, id: string): Promise<void> {
  const found = await query(database, 'SELECT FROM notifications WHERE id = $1 AND deleted_at IS NULL', [id]);
  if (found.length === 0) throw new ProblemError('NOT_FOUND');
}
