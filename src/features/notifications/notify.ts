import type { Operation } from '../../contract/operation.ts';
import type { NotificationEvent } from '../../declare/slices/notification-events.ts';
import type { DataScope } from '../../engine/data-scope.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
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

/** The plants and reservoirs to which an account is bound; null: none. */
type ScopeOfAccount = (database: Database, accountId: string) => Promise<DataScope | null>;

/** Creates the function with which other slices notify accounts; the product defines the receivers of each event. */
export function createNotify(receivers: DefaultReceivers, scopeOfAccount: ScopeOfAccount): Notify {
  return async (transaction, kind, { values, href, within, by = null, to = null, decidedBy }) => {
    const deciders = decidersOf(receivers, kind).filter(({ name }) => !decidedBy || name === decidedBy.name);
    const listening = await query<{ account: string }>(
      transaction,
      `SELECT a.id AS account FROM accounts AS a
       WHERE a.status = 1 AND a.kind = 'person' AND ($1::uuid IS NULL OR a.id <> $1) AND (a.id = $2::uuid OR EXISTS (SELECT FROM account_access AS w
           WHERE w.account_id = a.id AND w.api_name = ANY($3::text[]) AND w.role_active AND w.function_active AND w.api_enabled))
         AND NOT EXISTS (SELECT FROM notification_mutes AS m WHERE m.account_id = a.id AND m.kind = $4)`,
      [by, deciders.length === 0 ? to : null, deciders.map(({ name }) => name), kind],
    );
    const told: { account: string; raised: object }[] = [];
    for (const { account } of listening) {
      const scope = within ? await scopeOfAccount(transaction, account) : null;
      const said = within && scope ? within(scope) : { values, href };
      if (said) told.push({ account, raised: { kind, values: said.values, href: said.href } });
    }
    if (told.length === 0) return;
    await query(
      transaction,
      `INSERT INTO account_notifications (account_id, raised)
       SELECT x.account, x.raised FROM jsonb_to_recordset($1::jsonb) AS x(account uuid, raised jsonb)`,
      [JSON.stringify(told)],
    );
    await notifyReaders(transaction, told.length === 1 ? told[0]?.account : '');
  };
}
