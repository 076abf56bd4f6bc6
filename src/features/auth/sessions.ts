import type pg from 'pg';
import { ProblemError } from '../../contract/errors.ts';
import type { Principal } from '../../engine/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { listen } from '../../platform/database/notifications.ts';
import { permissionsOf } from '../access/queries.ts';
import { type Identity, sessionCookie } from './identity.ts';

/** How long a caller is remembered at most; so often the identity library sees the session and may extend it. */
const rememberedFor = 60_000;
const rememberedAtMost = 10_000;

/** Who calls, and cookies to send along when the session was extended. */
interface Caller {
  readonly principal: Principal;
  readonly setCookie: readonly string[];
}

export interface Sessions {
  /** Whose session a request carries, by cookie or bearer token; null when none that is valid. */
  callerOf(headers: Headers): Promise<Caller | null>;
  /**
   * Remembers nothing that was read so far: for the process that itself changed who may do what. Other processes
   * hear of it within moments; whoever made the change must not meet the state before it in the very next call.
   */
  forget(): void;
  close(): Promise<void>;
}

interface Remembered {
  readonly caller: Caller;
  readonly until: number;
}

/**
 * Knows who calls. What was read once is remembered until anything about accounts, sessions, roles, functions or
 * APIs changes anywhere: the database says so to every process (migration access). While a process cannot hear
 * it, it remembers nothing and reads each time.
 */
export function createSessions(database: Database, connection: pg.ClientConfig, identity: Identity): Sessions {
  const remembered = new Map<string, Remembered>();
  let hearing = false;
  // Counts changes, so that what was read before a change is not remembered after it.
  let generation = 0;
  const forget = () => {
    generation += 1;
    remembered.clear();
  };
  const stop = listen(connection, 'access_changed', {
    onMessage: forget,
    onConnected: () => {
      forget();
      hearing = true;
    },
    onDisconnected: () => {
      hearing = false;
      forget();
    },
  });

  return {
    async callerOf(headers) {
      const key = credentialOf(headers);
      if (key === undefined) return null;
      const known = remembered.get(key);
      if (known && known.until > Date.now()) return known.caller;
      const started = generation;
      const read = await readCaller(database, identity, headers);
      if (read && hearing && started === generation) {
        if (remembered.size >= rememberedAtMost) remembered.clear();
        const until = Math.min(Date.now() + rememberedFor, read.expiresAt);
        remembered.set(key, { caller: { principal: read.caller.principal, setCookie: [] }, until });
      }
      return read?.caller ?? null;
    },
    forget,
    close: stop,
  };
}

/**
 * All that a request says about whose it is. The library takes the cookie where the token is not one of ours, so
 * neither alone says who calls: a proxy in front may send one token with everybody's cookies.
 */
function credentialOf(headers: Headers): string | undefined {
  const cookies = headers.get('cookie')?.split(/;\s*/) ?? [];
  const own = cookies.filter((cookie) => cookie.startsWith(`${sessionCookie}=`));
  const parts = [headers.get('authorization') ?? '', ...own].filter((part) => part !== '');
  return parts.length > 0 ? parts.join('\n') : undefined;
}

async function readCaller(database: Database, identity: Identity, headers: Headers) {
  const answer = await identity.api.getSession({ headers, returnHeaders: true }).catch(() => {
    // The library keeps to itself why it could not read a session; all it does there is to ask the database.
    throw new ProblemError('UNAVAILABLE', { retryAfter: 2 });
  });
  const session = answer.response?.session;
  if (!session) return null;
  const account = await database
    .selectFrom('accounts')
    .select(['id', 'username', 'full_name', 'must_change_password', 'status'])
    .where('id', '=', session.userId)
    .executeTakeFirst();
  if (account?.status !== 1) return null;
  const principal: Principal = {
    accountId: account.id,
    sessionId: session.id,
    username: account.username,
    fullName: account.full_name,
    mustChangePassword: account.must_change_password,
    permissions: new Set(await permissionsOf(database, account.id)),
  };
  return {
    caller: { principal, setCookie: answer.headers.getSetCookie() },
    expiresAt: new Date(session.expiresAt).getTime(),
  };
}
