import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
import { query } from '../../engine/statement.ts';
import { isRecord } from '../../lib/is-record.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import { hashesAtOnce, verifyPassword } from '../../platform/identity/passwords.ts';
import { createSemaphore, SemaphoreFullError } from '../../platform/semaphore.ts';
import { admit } from './admit.ts';
import { login } from './contract.ts';
import { createDevices, deviceOf } from './devices.ts';
import { type Attempt, beginSignIn, endSignIn } from './throttle.ts';

/** How many passwords are checked at once, and how many more sign-ins wait: the rest of a flood must retry later. */
const semaphore = createSemaphore({ maxConcurrent: hashesAtOnce, maxQueued: 32 });

/** No longer user name is ever asked of the identity library. */
const longestName = 64;

/** Signing in: rate-limited, through a semaphore, with a new session that replaces the browser's former one. */
export function signInHandler(services: Services): Handler {
  const { identity } = services;
  const devices = createDevices(identity.options);
  return handle(login, async ({ username, password, otp, trustDevice, remember = true }, context) => {
    const { database, headers, ipAddress: address } = context;
    const typed = username.toLowerCase();
    const name = await nameOf(database, typed);
    // As typed: that an address and a name are counted together would tell whose the address is.
    const attempt = { username: typed, address, device: devices.knownTo(name, headers) };
    await limitAttempts(context, attempt);
    const signedIn = await inTurn(attempt, () => signIn(identity, name, password, remember));
    if (!signedIn) {
      if (await isWaiting(database, typed, attempt, password)) {
        throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.signUpWaiting' });
      }
      await auditFailure(context, name);
      throw new ProblemError('UNAUTHENTICATED', { detail: 'detail.wrongCredentials' });
    }
    return admit(services, context, signedIn, {
      remember,
      withPassword: true,
      onAdmitted: () => endSignIn(database, attempt),
      second: { otp, trustDevice },
    });
  });
}

/**
 * The user name of what was typed: an address is that of the account whose owner has proven it. An unknown one goes on
 * as a name that no account can have, and costs the same.
 */
async function nameOf(database: Database, typed: string): Promise<string> {
  if (!typed.includes('@')) return typed;
  const account = await database
    .selectFrom('accounts')
    .select('username')
    .where('email', '=', typed)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return account?.username ?? `@${typed}`.slice(0, longestName);
}

/**
 * Whether somebody who has signed up and waits for approval typed the right password: that is said to nobody else. The
 * attempt counts as failed.
 */
async function isWaiting(database: Database, typed: string, attempt: Attempt, password: string): Promise<boolean> {
  const [waiting] = await query<{ hash: string }>(
    database,
    `SELECT password AS hash FROM sign_ups WHERE state = 'waiting' AND password IS NOT NULL AND (email = $1 OR username = $1)`,
    [typed],
  );
  return waiting !== undefined && inTurn(attempt, () => verifyPassword({ password, hash: waiting.hash }));
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
export async function inTurn<Answer>({ device }: Attempt, work: () => Promise<Answer>): Promise<Answer> {
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

/** Failures are logged for names that have an account; other texts could be a password in the wrong field. */
export async function auditFailure(context: Context, username: string): Promise<void> {
  const account = await context.database
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  if (!account) return;
  const { id } = account;
  const after = deviceOf(context.headers);
  const entry = { operation: 'loginFailed', resource: 'accounts', recordId: id, accountId: id, after };
  await writeAudit(context.database, context, entry);
}
