import type { OperationReference } from '../../declare/slices/slice.ts';
import type { Raise, RaisedKind } from '../../engine/slices/raising.ts';
import { query } from '../../engine/statement.ts';
import { tellReaders } from './delivery.ts';

/** For whom each kind is: those who may call an operation, or the account that it concerns. */
export type DefaultReceivers = Readonly<Record<RaisedKind, Pick<OperationReference, 'name'> | 'concerned'>>;

/** Makes what other parts raise notifications with; the product says who the receivers of each kind are. */
export function createRaise(receivers: DefaultReceivers): Raise {
  return async (transaction, kind, { values, href, by = null, to = null }) => {
    const audience = receivers[kind];
    const told = await query<{ account: string }>(
      transaction,
      `INSERT INTO account_notifications (account_id, raised)
       SELECT a.id, $1::jsonb FROM accounts AS a
       WHERE a.status = 1 AND ($2::uuid IS NULL OR a.id <> $2) AND (a.id = $3::uuid OR EXISTS (SELECT FROM account_access AS w
           WHERE w.account_id = a.id AND w.api_name = $4 AND w.role_active AND w.function_active AND w.api_enabled))
         AND NOT EXISTS (SELECT FROM notification_mutes AS m WHERE m.account_id = a.id AND m.kind = $5)
       RETURNING account_id AS account`,
      [
        JSON.stringify({ kind, values, href }),
        by,
        audience === 'concerned' ? to : null,
        audience === 'concerned' ? null : audience.name,
        kind,
      ],
    );
    if (told.length > 0) await tellReaders(transaction, told.length === 1 ? told[0]?.account : '');
  };
}
