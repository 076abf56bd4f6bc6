import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import { hashesAtOnce } from '../../platform/identity/passwords.ts';
import { createSemaphore, SemaphoreFullError } from '../../platform/semaphore.ts';
import { login } from './contract.ts';
import { createDevices } from './devices.ts';
import { beginSession } from './session-times.ts';
import { type Attempt, beginSignIn, endSignIn } from './throttle.ts';
import { userInfo } from './user-info.ts';

/** The errors of accounts that are not active, by status; shown only after the right password. */
const refusals: Readonly<Record<number, string>> = { 0: 'detail.accountInactive', 2: 'detail.accountLocked' };

/** How many passwords are checked at once, and how many more sign-ins wait: the rest of a flood must retry later. */
const semaphore = createSemaphore({ maxConcurrent: hashesAtOnce, maxQueued: 32 });

/** Signing in: rate-limited, through a semaphore, with a new session that replaces the browser's former one. */
export function signInHandler({ identity, settings }: Services): Handler {
  const devices = createDevices(identity.options);
  return handle(login, async ({ username, password, remember = true }, context) => {
    const name = username.toLowerCase();
    const { database, headers, ipAddress: address } = context;
    const attempt = { username: name, address, device: devices.knownTo(name, headers) };
    await limitAttempts(context, attempt);
    const signedIn = await inTurn(attempt, () => signIn(identity, name, password, remember));
    if (!signedIn) {
      await auditFailure(context, name);
      throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.wrongCredentials' });
    }
    const session = await database
      .selectFrom('account_sessions')
      .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
      .select(['account_sessions.id', 'accounts.id as account', 'accounts.status'])
      .where('account_sessions.token', '=', signedIn.token)
      .executeTakeFirstOrThrow();
    if (session.status !== 1) {
      await database.deleteFrom('account_sessions').where('id', '=', session.id).execute();
      const detail = refusals[session.status];
      throw new ProblemError('UNAUTHENTICATED', { ...(detail && { detail }) });
    }
    await endSignIn(database, attempt);
    const replaced = await openSession(identity, headers);
    await database.transaction().execute(async (transaction) => {
      await beginSession(transaction, context, session, { remember, days: settings.sessionDays });
      if (replaced) await transaction.deleteFrom('account_sessions').where('id', '=', replaced).execute();
      await writeAudit(transaction, context, {
        operation: login.name,
        resource: 'accounts',
        recordId: session.account,
        accountId: session.account,
      });
    });
    context.setHeader('set-cookie', [...signedIn.headers.getSetCookie(), devices.cookieFor(name, headers)]);
    const info = await userInfo(database, session.account, null);
    const token = isBrowser(headers) ? null : signedIn.headers.get('set-auth-token');
    return { ...info, token, session: session.id };
  });
}

/**
 * Whether a page sent the request: browsers send the origin, and a script cannot prevent it. A script that does not
 * receive the token cannot leak it, and it cannot read the cookie.
 */
function isBrowser(headers: Headers): boolean {
  return headers.has('origin') || headers.has('sec-fetch-site');
}

/** Counts an attempt and delays it as required. @throws ProblemError RATE_LIMITED. */
export async function limitAttempts({ database }: Pick<Context, 'database'>, attempt: Attempt): Promise<void> {
  const { delay, blockedFor } = await beginSignIn(database, attempt);
  if (blockedFor > 0) {
    throw new ProblemError('RATE_LIMITED', { detail: 'detail.tooManySignIns', retryAfter: blockedFor });
  }
  if (delay > 0) await wait(delay);
}

/** Checks a password under the semaphore; known devices do not wait for unknown ones. */
async function inTurn<Answer>({ device }: Attempt, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await semaphore.run(device === undefined ? 'usual' : 'urgent', work);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    throw new ProblemError('UNAVAILABLE', { detail: 'detail.signInsBusy', retryAfter: 5 });
  }
}

async function signIn(identity: Identity, username: string, password: string, rememberMe: boolean) {
  try {
    const answer = await identity.api.signInUsername({ body: { username, password, rememberMe }, returnHeaders: true });
    return { headers: answer.headers, token: answer.response.token };
  } catch (error) {
    // The library throws for a wrong password or name; anything else (a database that is away) is not theirs to hide.
    if (isRecord(error) && error.statusCode === 401) return null;
    throw error;
  }
}

/** The session of the request, which the new one replaces. */
async function openSession(identity: Identity, headers: Headers): Promise<string | undefined> {
  const open = await identity.api.getSession({ headers, query: { disableRefresh: true } }).catch(() => null);
  return open?.session.id;
}

/** Failures are logged for names that have an account; other texts could be a password in the wrong field. */
async function auditFailure(context: Context, username: string): Promise<void> {
  const account = await context.database
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  if (!account) return;
  const { id } = account;
  const entry = { operation: 'loginFailed', resource: 'accounts', recordId: id, accountId: id };
  await writeAudit(context.database, context, entry);
}
