import { sql } from 'kysely';
import type { Operation } from '../../contract/operation.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { lockSession, unlockSession } from './contract.ts';
import { provePassword } from './prove-password.ts';
import { userInfo } from './user-info.ts';

/** Locking the own session, and unlocking it with the password. */
export function lockHandlers(): Handler[] {
  return [
    handle(lockSession, async (_input, context) => {
      await setLocked(lockSession, context, true);
      return { done: true as const };
    }),

    handle(unlockSession, async ({ password }, context) => {
      await provePassword(context, password, 'password');
      return unlock(unlockSession, context);
    }),
  ];
}

/** Unlocks the caller's session, whose person has proven to be there; answers the account. */
export async function unlock(operation: Pick<Operation, 'name'>, context: Context) {
  const { accountId, viewAs } = callerOf(context);
  await setLocked(operation, context, false);
  return userInfo(context.database, accountId, viewAs);
}

/** Locks or unlocks the caller's session; what is so already is no change. */
async function setLocked(operation: Pick<Operation, 'name'>, context: Context, locked: boolean): Promise<void> {
  const { accountId, sessionId } = callerOf(context);
  await context.database.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('account_sessions')
      .set({ locked_at: locked ? sql<string>`now()` : null })
      .where('id', '=', sessionId)
      .where('locked_at', locked ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return;
    const entry = { operation: operation.name, resource: 'accounts', recordId: accountId, accountId };
    await writeAudit(transaction, context, entry);
  });
}
