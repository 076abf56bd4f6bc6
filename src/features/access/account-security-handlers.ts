import { ProblemError } from '../../contract/errors.ts';
import { callerOf, type Handler, handle } from '../../engine/handler.ts';
import { query } from '../../engine/statement.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { changeAccounts, requirePersons } from './account-changes.ts';
import { listSessions } from './account-reading.ts';
import {
  deleteUserSession,
  getListUserSession,
  requireUserPasswordChange,
  resetUserPassword,
} from './contract/accounts.ts';
import { oneTimePassword } from './one-time-password.ts';

/** Passwords and sessions of other accounts. */
export const accountSecurityHandlers: Handler[] = [
  handle(resetUserPassword, async ({ id }, context) => {
    // Changing one's own password requires the current one; otherwise an open session would be as good as the password.
    if (id === callerOf(context).accountId) throw new ProblemError('FORBIDDEN', { detail: 'detail.notYourself' });
    const password = oneTimePassword();
    const hash = await hashPassword(password);
    return changeAccounts(context, resetUserPassword, [id], async (given) => {
      requirePersons(given);
      const { transaction, accounts, audit } = given;
      for (const account of accounts) {
        await query(
          transaction,
          `UPDATE account_credentials SET password = $2, updated_at = now()
             WHERE account_id = $1 AND provider_id = 'credential'`,
          [id, hash],
        );
        await query(
          transaction,
          `UPDATE accounts SET must_change_password = true, version = version + 1, updated_at = now() WHERE id = $1`,
          [id],
        );
        await query(transaction, 'DELETE FROM account_sessions WHERE account_id = $1', [id]);
        await query(transaction, 'DELETE FROM sign_in_failures WHERE username = $1', [account.username]);
        await audit(account);
      }
      return { password };
    });
  }),

  handle(requireUserPasswordChange, ({ id }, context) =>
    changeAccounts(context, requireUserPasswordChange, [id], async (given) => {
      requirePersons(given);
      const { transaction, audit } = given;
      const changed = await query<{ id: string }>(
        transaction,
        `UPDATE accounts SET must_change_password = true, version = version + 1, updated_at = now()
           WHERE id = $1 AND NOT must_change_password RETURNING id`,
        [id],
      );
      if (changed.length > 0) await audit({ id }, { before: { changePass: 0 }, after: { changePass: 1 } });
      return { done: true as const };
    }),
  ),

  handle(getListUserSession, (input, context) => listSessions(context.database, input, callerOf(context).sessionId)),

  handle(deleteUserSession, ({ userId, id }, context) =>
    changeAccounts(context, deleteUserSession, [userId], async ({ transaction, audit }) => {
      const ended = await query<{ id: string }>(
        transaction,
        id === undefined
          ? 'DELETE FROM account_sessions WHERE account_id = $1 AND id <> $2 RETURNING id'
          : 'DELETE FROM account_sessions WHERE account_id = $1 AND id = $2 RETURNING id',
        [userId, id ?? callerOf(context).sessionId],
      );
      if (id !== undefined && ended.length === 0) throw new ProblemError('NOT_FOUND');
      if (ended.length > 0) await audit({ id: userId }, { before: { sessions: ended.map((row) => row.id) } });
      return { ended: ended.length };
    }),
  ),
];
