import { invalidField } from '../../contract/errors.ts';
import { type RaisedKind, raisedKinds } from '../../declare/slices/raised.ts';
import { callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { getMyNotificationKind, updateMyNotificationKind } from './kinds-contract.ts';
import { type DefaultReceivers, decidersOf } from './raise.ts';

/** What each account wants to hear of that the product tells by itself. */
export function kindHandlers(receivers: DefaultReceivers): Handler[] {
  return [
    handle(getMyNotificationKind, async (_input, context) => {
      const { accountId, permissions } = callerOf(context);
      const muted = await mutedOf(context.database, accountId);
      const reached = raisedKinds.filter((kind) => {
        const deciders = decidersOf(receivers, kind);
        return deciders.length === 0 || deciders.some(({ name }) => permissions.has(name));
      });
      const items = reached.map((kind) => {
        return { kind, title: context.text(`notice.raised.${kind}.title`), muted: muted.includes(kind) };
      });
      return { items };
    }),

    handle(updateMyNotificationKind, async ({ items }, context) => {
      const { accountId } = callerOf(context);
      const kinds = items.map(({ kind }) => kind);
      const twin = kinds.findIndex((kind, place) => kinds.indexOf(kind) < place);
      if (twin >= 0) throw invalidField(`items.${twin}.kind`, 'twice');
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

/** What an account has declined, of the kinds that there are. */
async function mutedOf(database: Database, accountId: string): Promise<RaisedKind[]> {
  const rows = await query<{ kind: string }>(database, 'SELECT kind FROM notification_mutes WHERE account_id = $1', [
    accountId,
  ]);
  return raisedKinds.filter((kind) => rows.some((row) => row.kind === kind));
}
