import { ProblemError } from '../../contract/errors.ts';
import { isWithinScope } from '../../engine/data-scope.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { dataScopeOf } from './queries.ts';

/**
 * Keeps callers who are bound from acting on accounts that see more than they do, and from giving anybody more, or
 * themselves: call it before a change of others, and after a change in its transaction.
 * @throws ProblemError FORBIDDEN.
 */
export async function requireWithinOwnScope(
  transaction: Database,
  context: Context,
  accountIds: readonly string[],
): Promise<void> {
  const { dataScope } = callerOf(context);
  if (!dataScope) return;
  for (const id of accountIds) {
    if (!isWithinScope(await dataScopeOf(transaction, id), dataScope))
      throw new ProblemError('FORBIDDEN', { detail: 'detail.beyondOwnScope' });
  }
}

/** The same of all who hold one of these roles. */
export async function requireHoldersWithinOwnScope(
  transaction: Database,
  context: Context,
  roleIds: readonly string[],
): Promise<void> {
  if (!callerOf(context).dataScope) return;
  const holders = await query<{ id: string }>(
    transaction,
    'SELECT DISTINCT account_id AS id FROM account_roles WHERE role_id = ANY($1::bigint[])',
    [roleIds],
  );
  const ids = holders.map(({ id }) => id);
  await requireWithinOwnScope(transaction, context, ids);
}

/** Binds a new account to what its maker is bound to. */
export async function inheritScope(transaction: Database, makerId: string, accountId: string): Promise<void> {
  const scope = await dataScopeOf(transaction, makerId);
  if (!scope) return;
  await query(transaction, 'UPDATE accounts SET scope_plants = $2, scope_reservoirs = $3 WHERE id = $1', [
    accountId,
    [...scope.plants],
    [...scope.reservoirs],
  ]);
}
