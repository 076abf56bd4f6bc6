import { invalidField } from '../../contract/errors.ts';
import { type NotificationEvent, notificationEvents } from '../../declare/slices/notification-events.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { getMyNotificationKind, updateMyNotificationKind } from './contract/kinds.ts';
import { type DefaultReceivers, decidersOf } from './notify.ts';

/** The notification events that each account has muted. */
export function kindHandlers(receivers: DefaultReceivers): Handler[] {
  /** The events that the caller may get. */
  const reachedBy = (context: Context) => {
    const { permissions } = callerOf(context);
    return notificationEvents.filter((kind) => {
      const deciders = decidersOf(receivers, kind);
      return deciders.length === 0 || deciders.some(({ name }) => permissions.has(name));
    });
  };
  return [
    handle(getMyNotificationKind, async (_input, context) => {
      const { accountId } = callerOf(context);
      const muted = await mutedOf(context.database, accountId);
      const items = reachedBy(context).map((kind) => {
        return { kind, title: context.text(`notice.raised.${kind}.title`), muted: muted.includes(kind) };
      });
      return { items };
    }),

    handle(updateMyNotificationKind, async ({ items }, context) => {
      const { accountId } = callerOf(context);
      const kinds = items.map(({ kind }) => kind);
      const reached = reachedBy(context);
      for (const [place, kind] of kinds.entries()) {
        if (kinds.indexOf(kind) < place) throw invalidField(`items.${place}.kind`, 'twice');
        // An account that gets the permission later is notified, until it mutes the event.
        if (!reached.includes(kind)) throw invalidField(`items.${place}.kind`, 'choice');
      }
      return context.database.transaction().execute(async (transaction) => {
        const those = (wanted: boolean) => items.filter(({ muted }) => muted === wanted).map(({ kind }) => kind);
        await query(transaction, 'DELETE FROM notification_mutes WHERE account_id = $1 AND kind = ANY($2::text[])', [
          accountId,
          those(false),
        ]);
        await query(
          transaction,
          'INSERT INTO notification_mutes (account_id, kind) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
          [accountId, those(true)],
        );
        return { muted: await mutedOf(transaction, accountId) };
      });
    }),
  ];
}

/** The existing events that an account has muted. */
async function mutedOf(database: Database, accountId: string): Promise<NotificationEvent[]> {
  const rows = await query<{ kind: string }>(database, 'SELECT kind FROM notification_mutes WHERE account_id = $1', [
    accountId,
  ]);
  return notificationEvents.filter((kind) => rows.some((row) => row.kind === kind));
}
