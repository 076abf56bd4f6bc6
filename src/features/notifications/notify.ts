import type { Operation } from '../../contract/operation.ts';
import type { NotificationEvent } from '../../declare/slices/notification-events.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import { query } from '../../engine/statement.ts';
import { notifyReaders } from './delivery.ts';

type OperationName = Pick<Operation, 'name'>;

/**
 * The receivers of each event: accounts that may call an operation, one of several by name, or the account that it
 * concerns.
 */
export type DefaultReceivers = Readonly<
  Record<NotificationEvent, OperationName | readonly OperationName[] | 'concerned'>
>;

/** The operations of which a receiver may call one; none for an event of the account that it concerns. */
export function decidersOf(receivers: DefaultReceivers, kind: NotificationEvent): readonly OperationName[] {
  const audience = receivers[kind];
  if (audience === 'concerned') return [];
  return 'name' in audience ? [audience] : audience;
}

/** Creates the function with which other slices notify accounts; the product defines the receivers of each event. */
export function createNotify(receivers: DefaultReceivers): Notify {
  return async (transaction, kind, { values, href, by = null, to = null, decidedBy }) => {
    const deciders = decidersOf(receivers, kind).filter(({ name }) => !decidedBy || name === decidedBy.name);
    const notifiedAccounts = await query<{ account: string }>(
      transaction,
      `INSERT INTO account_notifications (account_id, raised)
       SELECT a.id, $1::jsonb FROM accounts AS a
       WHERE a.status = 1 AND a.kind = 'person' AND ($2::uuid IS NULL OR a.id <> $2) AND (a.id = $3::uuid OR EXISTS (SELECT FROM account_access AS w
           WHERE w.account_id = a.id AND w.api_name = ANY($4::text[]) AND w.role_active AND w.function_active AND w.api_enabled))
         AND NOT EXISTS (SELECT FROM notification_mutes AS m WHERE m.account_id = a.id AND m.kind = $5)
       RETURNING account_id AS account`,
      [
        JSON.stringify({ kind, values, href }),
        by,
        deciders.length === 0 ? to : null,
        deciders.map(({ name }) => name),
        kind,
      ],
    );
    if (notifiedAccounts.length > 0)
      await notifyReaders(transaction, notifiedAccounts.length === 1 ? notifiedAccounts[0]?.account : '');
  };
}
