import { invalidField } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, firstDuty, type Handler, handle, type Principal } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import type { Database } from '../../platform/database/connect.ts';
import { endSessions } from '../../platform/identity/end-sessions.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { functionsOf } from '../access/queries.ts';
import {
  changePassword,
  getRoleFunctions,
  getSession,
  getUserInfo,
  logout,
  type RoleFunctions,
  resetPassword,
} from './contract.ts';
import { lockHandlers } from './lock.ts';
import { refusalOf } from './new-password.ts';
import { resetHandlers, storePassword } from './password-reset.ts';
import { provePassword } from './prove-password.ts';
import { signInHandler } from './sign-in.ts';
import { userInfo } from './user-info.ts';

/** Sign-in, sign-out and the own account, on top of the identity library. */
export function authHandlers(services: Services): Handler[] {
  const { identity } = services;
  return [
    signInHandler(services),
    ...lockHandlers(),

    handle(logout, async (_input, context) => {
      const answer = await identity.api.signOut({ headers: context.headers, returnHeaders: true });
      context.setHeader('set-cookie', answer.headers.getSetCookie());
      const { accountId, sessionId } = callerOf(context);
      // The library has found no session for the token before a rotation; what the session began goes on.
      await context.database.deleteFrom('account_sessions').where('id', '=', sessionId).execute();
      await audit(context.database, context, logout.name, accountId);
      return { done: true as const };
    }),

    handle(getUserInfo, (_input, context) => {
      const { accountId, viewAs } = callerOf(context);
      return userInfo(context.database, accountId, viewAs);
    }),

    handle(getRoleFunctions, (_input, context) => roleFunctions(context.database, callerOf(context))),

    handle(getSession, async (_input, context) => {
      const caller = await services.callerOf(context.headers);
      if (!caller) return { user: null, locked: false, ...noFunctions, expiresAt: null };
      const { principal, setCookie, expiresAt } = caller;
      if (setCookie.length > 0) context.setHeader('set-cookie', [...setCookie]);
      const user = await userInfo(context.database, principal.accountId, principal.viewAs);
      const { locked } = principal;
      const isLimited = locked || firstDuty(principal) !== undefined;
      const functions = isLimited ? noFunctions : await roleFunctions(context.database, principal);
      return { user, locked, ...functions, expiresAt: new Date(expiresAt).toISOString() };
    }),

    ...[changePassword, resetPassword].map((operation) =>
      handle(operation, (input, context) => change(operation.name, input, context)),
    ),
    ...resetHandlers(services),
  ];
}

/** Changes the caller's own password, and ends the account's other sessions. */
async function change(
  operation: string,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  context: Context,
) {
  const caller = callerOf(context);
  if (newPassword === currentPassword) throw invalidField('newPassword', 'samePassword');
  const refusal = await refusalOf(context.database, newPassword, await ownerOf(context.database, caller.accountId));
  if (refusal) throw invalidField('newPassword', refusal);
  await provePassword(context, currentPassword);
  const hash = await hashPassword(newPassword);
  await context.database.transaction().execute(async (transaction) => {
    await storePassword(transaction, caller.accountId, hash);
    await transaction
      .updateTable('accounts')
      .set({ must_change_password: false, one_time_password_ends_at: null, updated_at: new Date() })
      .where('id', '=', caller.accountId)
      .execute();
    await endSessions(transaction, caller.accountId, { except: caller.sessionId });
    await audit(transaction, context, operation, caller.accountId);
  });
  return { done: true as const };
}

const noFunctions: RoleFunctions = { apiName: [], functionList: [] };

async function roleFunctions(
  database: Database,
  { accountId, permissions, viewAs }: Principal,
): Promise<RoleFunctions> {
  return { apiName: [...permissions].sort(), functionList: await functionsOf(database, accountId, viewAs) };
}

function ownerOf(database: Database, accountId: string) {
  return database
    .selectFrom('accounts')
    .select(['username', 'full_name as fullName', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

async function audit(database: Database, context: Context, operation: string, accountId: string): Promise<void> {
  await writeAudit(database, context, { operation, resource: 'accounts', recordId: accountId, accountId });
}
