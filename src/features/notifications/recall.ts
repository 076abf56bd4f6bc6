import { activeStatus } from '../../declare/resource.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { updateRecord } from '../../engine/update.ts';
import type { NotificationContent } from './contract/content.ts';
import { countNotificationReceiver, recallNotification } from './contract/sending.ts';
import { notifications } from './notifications/resource.ts';

/** Tells before sending how many receive it, and takes it back for a few seconds. */
export function sendingHandlers(services: Services): Handler[] {
  return [
    handle(countNotificationReceiver, async ({ receivers = [], ids = [] }, { database }) => {
      const [counted] = await query<{ accounts: number; secondPerson: boolean }>(
        database,
        `SELECT count(*)::int AS accounts, (SELECT second_person FROM site_settings) AS "secondPerson" FROM notification_receivers($1::text[]
           || ARRAY(SELECT unnest(receivers) FROM notifications WHERE id = ANY($2::bigint[]) AND deleted_at IS NULL))`,
        [receivers, ids],
      );
      return { accounts: 0, secondPerson: false, ...counted };
    }),

    handle(recallNotification, async ({ id, version }, context) => {
      const [standing] = await query<{ content: NotificationContent }>(
        context.database,
        `SELECT e.content FROM notifications AS n JOIN notification_editions AS e ON e.notification_id = n.id AND e.edition = n.edition
         WHERE n.id = $1 AND n.standing`,
        [id],
      );
      const before = standing ? { ...standing.content, status: activeStatus } : { status: 0 };
      return updateRecord(notifications, services, { id, version, ...before }, context, recallNotification);
    }),
  ];
}
