import { setTimeout as wait } from 'node:timers/promises';
import { invalidField, ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import { functionsOf, rolesOf } from '../access/queries.ts';
import { changePassword, getRoleFunctions, getUserInfo, login, logout, type UserInfo } from './contract.ts';
import { beginSignIn, endSignIn } from './throttle.ts';

/** Account states; an account that is not active is told so only after the right password. */
const refusals: Record<number, string> = { 0: 'detail.accountInactive', 2: 'detail.accountLocked' };

/** Sign-in, sign-out and one's own account, on top of the identity library. */
export function authHandlers({ identity }: Services): Handler[] {
  return [
    handle(login, async ({ username, password, remember = true }, context) => {
      const name = username.toLowerCase();
      await limitAttempts(context.database, name);
      const signedIn = await signIn(identity, name, password, remember);
      if (!signedIn) {
        await auditFailure(context, name);
        throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.wrongCredentials' });
      }
      const { headers, token } = signedIn;
      const session = await context.database
        .selectFrom('account_sessions')
        .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
        .select(['account_sessions.id', 'accounts.id as account', 'accounts.status'])
        .where('account_sessions.token', '=', token)
        .executeTakeFirstOrThrow();
      if (session.status !== 1) {
        await context.database.deleteFrom('account_sessions').where('id', '=', session.id).execute();
        const detail = refusals[session.status];
        throw new ProblemError('UNAUTHENTICATED', { ...(detail && { detail }) });
      }
      await endSignIn(context.database, name);
      await context.database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('accounts')
          .set({ last_login_at: new Date() })
          .where('id', '=', session.account)
          .execute();
        // The library is called without the request, which it would believe about where it comes from.
        await transaction
          .updateTable('account_sessions')
          .set({ ip_address: context.ipAddress, user_agent: context.headers.get('user-agent')?.slice(0, 500) ?? null })
          .where('id', '=', session.id)
          .execute();
        await audit(transaction, context, login.name, session.account);
      });
      context.setHeader('set-cookie', headers.getSetCookie());
      const info = await userInfo(context.database, session.account, null);
      return { ...info, token: headers.get('set-auth-token') ?? '', session: session.id };
    }),

    handle(logout, async (_input, context) => {
      const answer = await identity.api.signOut({ headers: context.headers, returnHeaders: true });
      context.setHeader('set-cookie', answer.headers.getSetCookie());
      await audit(context.database, context, logout.name, callerOf(context).accountId);
      return { done: true as const };
    }),

    handle(getUserInfo, (_input, context) => {
      const { accountId, viewAs } = callerOf(context);
      return userInfo(context.database, accountId, viewAs);
    }),

    handle(getRoleFunctions, async (_input, context) => {
      const { accountId, permissions, viewAs } = callerOf(context);
      return { apiName: [...permissions].sort(), functionList: await functionsOf(context.database, accountId, viewAs) };
    }),

    handle(changePassword, async ({ currentPassword, newPassword }, context) => {
      const caller = callerOf(context);
      if (newPassword.toLowerCase().includes(caller.username))
        throw invalidField('newPassword', 'passwordNamesAccount');
      if (newPassword === currentPassword) throw invalidField('newPassword', 'samePassword');
      // A stolen session must not become a way to guess the password, so failures count as failed sign-ins.
      await limitAttempts(context.database, caller.username);
      try {
        await identity.api.changePassword({ body: { currentPassword, newPassword }, headers: context.headers });
      } catch (error) {
        if ((error as { statusCode?: number }).statusCode !== 400) throw error;
        throw invalidField('currentPassword', 'wrongPassword');
      }
      await endSignIn(context.database, caller.username);
      await context.database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('accounts')
          .set({ must_change_password: false, updated_at: new Date() })
          .where('id', '=', caller.accountId)
          .execute();
        await transaction
          .deleteFrom('account_sessions')
          .where('account_id', '=', caller.accountId)
          .where('id', '<>', caller.sessionId)
          .execute();
        await audit(transaction, context, changePassword.name, caller.accountId);
      });
      return { done: true as const };
    }),
  ];
}

async function limitAttempts(database: Database, username: string): Promise<void> {
  const { delay, blockedFor } = await beginSignIn(database, username);
  if (blockedFor > 0) {
    const values = { seconds: blockedFor };
    throw new ProblemError('RATE_LIMITED', { detail: 'detail.tooManySignIns', values, retryAfter: blockedFor });
  }
  if (delay > 0) await wait(delay);
}

async function signIn(identity: Identity, username: string, password: string, rememberMe: boolean) {
  try {
    const answer = await identity.api.signInUsername({ body: { username, password, rememberMe }, returnHeaders: true });
    return { headers: answer.headers, token: answer.response.token };
  } catch (error) {
    // The library throws for a wrong password or name; anything else (a database that is away) is not theirs to hide.
    if ((error as { statusCode?: number }).statusCode === 401) return null;
    throw error;
  }
}

async function userInfo(database: Database, accountId: string, viewAs: UserInfo['viewAs']): Promise<UserInfo> {
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'username', 'full_name', 'email', 'avatar', 'must_change_password', 'last_login_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    id: account.id,
    username: account.username,
    fullName: account.full_name,
    email: account.email,
    avatar: account.avatar,
    changePass: account.must_change_password ? 1 : 0,
    roles: await rolesOf(database, accountId),
    lastLoginAt: account.last_login_at,
    viewAs: viewAs && { kind: viewAs.kind, name: viewAs.name },
  };
}

async function audit(database: Database, context: Context, operation: string, accountId: string): Promise<void> {
  await writeAudit(database, context, { operation, resource: 'accounts', recordId: accountId, accountId });
}

/** Failures are recorded for names that have an account; other texts could be a password in the wrong field. */
async function auditFailure(context: Context, username: string): Promise<void> {
  const account = await context.database
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  if (account) await audit(context.database, context, 'loginFailed', account.id);
}
