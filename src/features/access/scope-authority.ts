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

/**
 * Binds a new account to what its maker is bound to.
 * @throws ProblemError FORBIDDEN when that is nothing at all, such as a place that was deleted: it would bind nobody.
 */
export async function inheritScope(transaction: Database, makerId: string, accountId: string): Promise<void> {
  const scope = await dataScopeOf(transaction, makerId);
  if (!scope) return;
  if (scope.plants.size + scope.reservoirs.size === 0)
    throw new ProblemError('FORBIDDEN', { detail: 'detail.beyondOwnScope' });
  await query(transaction, 'UPDATE accounts SET scope_plants = $2, scope_reservoirs = $3 WHERE id = $1', [
    accountId,
    [...scope.plants],
    [...scope.reservoirs],
  ]);
}
