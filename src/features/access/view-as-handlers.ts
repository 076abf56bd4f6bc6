import { ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { apisOfRoles, authorityOf, requireHeld, requireOverAccounts } from './authority.ts';
import { startViewAs, stopViewAs } from './contract/accounts.ts';

/** Read-only views as a role or an account. */
export const viewAsHandlers: Handler[] = [
  handle(startViewAs, ({ roleId, userId }, context) =>
    context.database.transaction().execute(async (transaction) => {
      const authority = await authorityOf(transaction, context, startViewAs);
      if (roleId !== undefined) {
        await requireRole(transaction, roleId);
        requireHeld(authority, await apisOfRoles(transaction, [roleId]));
      }
      if (userId !== undefined) {
        await requirePerson(transaction, userId);
        await requireOverAccounts(transaction, context, authority, [userId]);
      }
      await transaction
        .updateTable('account_sessions')
        .set({ view_as_role: roleId ?? null, view_as_account: userId ?? null })
        .where('id', '=', callerOf(context).sessionId)
        .execute();
      await writeAudit(transaction, context, {
        operation: startViewAs.name,
        resource: roleId === undefined ? 'accounts' : 'roles',
        recordId: roleId ?? userId ?? '',
      });
      return { done: true as const };
    }),
  ),

  handle(stopViewAs, (_input, context) =>
    context.database.transaction().execute(async (transaction) => {
      const { sessionId, viewAs } = callerOf(context);
      if (!viewAs) return { done: true as const };
      await transaction
        .updateTable('account_sessions')
        .set({ view_as_role: null, view_as_account: null })
        .where('id', '=', sessionId)
        .execute();
      await writeAudit(transaction, context, {
        operation: stopViewAs.name,
        resource: viewAs.kind === 'role' ? 'roles' : 'accounts',
        recordId: viewAs.id,
      });
      return { done: true as const };
    }),
  ),
];

async function requireRole(transaction: Database, id: string): Promise<void> {
  const roles = transaction.selectFrom('roles').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  if ((await roles.execute()).length === 0) throw new ProblemError('NOT_FOUND');
}

/** @throws ProblemError VALIDATION_FAILED when the account is a machine's: it has no screens. */
async function requirePerson(transaction: Database, id: string): Promise<void> {
  const [account] = await transaction.selectFrom('accounts').select('kind').where('id', '=', id).execute();
  if (!account) throw new ProblemError('NOT_FOUND');
  if (account.kind !== 'person') throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.screensOfPersons' });
}
