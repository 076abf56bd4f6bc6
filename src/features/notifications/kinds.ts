import { raisedKinds } from '../../declare/slices/raised.ts';
import { callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { getMyNotificationKind, updateMyNotificationKind } from './kinds-contract.ts';
import { type DefaultReceivers, decidersOf } from './raise.ts';

/** What each account wants to hear of that the product tells by itself. */
export function kindHandlers(receivers: DefaultReceivers): Handler[] {
  return [
    handle(getMyNotificationKind, async (_input, context) => {
      const { accountId, permissions } = callerOf(context);
      const rows = await query<{ kind: string }>(
        context.database,
        'SELECT kind FROM notification_mutes WHERE account_id = $1',
        [accountId],
      );
      const muted = new Set(rows.map(({ kind }) => kind));
      const reached = raisedKinds.filter((kind) => {
        const deciders = decidersOf(receivers, kind);
        return deciders.length === 0 || deciders.some(({ name }) => permissions.has(name));
      });
      const items = reached.map((kind) => ({
        kind,
        title: context.text(`notice.raised.${kind}.title`),
        muted: muted.has(kind),
      }));
      return { items };
    }),

    handle(updateMyNotificationKind, async ({ kind, muted }, context) => {
      const text = muted
        ? 'INSERT INTO notification_mutes (account_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING'
        : 'DELETE FROM notification_mutes WHERE account_id = $1 AND kind = $2';
      await query(context.database, text, [callerOf(context).accountId, kind]);
      return { kind, muted };
    }),
  ];
}
