import { ProblemError } from '../../contract/errors.ts';
import { fallbackLanguage, languages } from '../../contract/languages.ts';
import { callerOf, type Handler, handle, type Principal } from '../../engine/handler.ts';
import type { Notify } from '../../engine/slices/notify.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { endSessions } from '../../platform/identity/end-sessions.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { changeAccounts, requirePersons } from './account-changes.ts';
import { listSessions } from './account-reading.ts';
import {
  deleteUserSession,
  getListUserSession,
  requireUserPasswordChange,
  resetUserPassword,
  resetUserSecondFactor,
} from './contract/accounts.ts';
import { oneTimePasswordDays } from './contract/common.ts';
import { oneTimePassword } from './one-time-password.ts';
import { forgetSecondFactor } from './queries.ts';

/** Passwords, second factors and sessions of other accounts. */
export const accountSecurityHandlers = ({ outbox }: Services, notify: Notify): Handler[] => [
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
          `UPDATE accounts SET must_change_password = true, one_time_password_ends_at = now() + make_interval(days => $2),
             version = version + 1, updated_at = now() WHERE id = $1`,
          [id, oneTimePasswordDays],
        );
        await endSessions(transaction, id);
        await query(transaction, `DELETE FROM sign_in_failures WHERE username = $1 AND subject NOT LIKE 'factor %'`, [
          account.username,
        ]);
        await query(transaction, 'DELETE FROM account_trusted_devices WHERE account_id = $1', [id]);
        await audit(account);
      }
      return { password };
    });
  }),

  handle(resetUserSecondFactor, ({ id }, context) => {
    // Otherwise an open session would be as good as the second factor.
    if (id === callerOf(context).accountId) throw new ProblemError('FORBIDDEN', { detail: 'detail.notYourself' });
    return changeAccounts(context, resetUserSecondFactor, [id], async (given) => {
      requirePersons(given);
      const { transaction, audit } = given;
      if (!(await forgetSecondFactor(transaction, id))) return { done: true as const };
      await endSessions(transaction, id);
      await tellOwner(transaction, { id, by: callerOf(context) }, outbox, notify);
      await audit({ id });
      return { done: true as const };
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
      const which = id === undefined ? { except: callerOf(context).sessionId } : { only: id };
      const ended = await endSessions(transaction, userId, which);
      if (id !== undefined && ended.length === 0) throw new ProblemError('NOT_FOUND');
      if (ended.length > 0) await audit({ id: userId }, { before: { sessions: ended } });
      return { ended: ended.length };
    }),
  ),
];

/** Tells a person that the second factor was reset: at the bell, and by mail where there is an address. */
async function tellOwner(
  transaction: Database,
  { id, by }: { readonly id: string; readonly by: Principal },
  outbox: Services['outbox'],
  notify: Notify,
): Promise<void> {
  await notify(transaction, 'secondFactorReset', { values: { name: by.fullName }, href: '/account', to: id });
  const [owner] = await query<{ email: string; name: string; username: string; locale: string | null }>(
    transaction,
    `SELECT a.email, a.full_name AS name, a.username, p.choices ->> 'locale' AS locale
       FROM accounts AS a LEFT JOIN account_preferences AS p ON p.account_id = a.id WHERE a.id = $1`,
    [id],
  );
  if (!owner?.email) return;
  await outbox.queue(transaction, {
    template: 'secondFactorReset',
    to: { address: owner.email, name: owner.name },
    language: languages.find((known) => known === owner.locale) ?? fallbackLanguage,
    values: { username: owner.username, name: by.fullName },
  });
}
