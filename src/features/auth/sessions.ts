import { sql } from 'kysely';
import { ProblemError } from '../../contract/errors.ts';
import { commonScope } from '../../engine/data-scope.ts';
import type { Principal } from '../../engine/handler.ts';
import type { Caller } from '../../engine/slices/services.ts';
import { createAccessCache } from '../../platform/database/access-cache.ts';
import type { AccessChanges } from '../../platform/database/access-changes.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type Identity, sessionCookie } from '../../platform/identity/identity.ts';
import {
  dataScopeOf,
  permissionsOf,
  secondFactorDuty,
  viewedPermissions,
  viewedScope,
  viewOf,
} from '../access/queries.ts';
import { lastMoment, noteUse } from './session-times.ts';

/** Why an account that is not active may not sign in, by its status: also the key of the text. */
const closedAccounts: Readonly<Record<number, string>> = { 0: 'accountInactive', 2: 'accountLocked' };

export interface Sessions {
  /** The caller of a request, by cookie or bearer token; null without a valid session. */
  callerOf(headers: Headers): Promise<Caller | null>;
  /**
   * When these sessions end if nobody uses them any more, in milliseconds, by id; without those that have ended or are
   * locked. It does not count as a use.
   */
  lasting(sessionIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

interface SessionSettings {
  /** Days after which a session ends for good. */
  readonly sessionDays: number;
}

/** Identifies callers. What was read is cached until access changes. */
export function createSessions(
  database: Database,
  changes: AccessChanges,
  identity: Identity,
  settings: SessionSettings,
): Sessions {
  const cookie = `${sessionCookie(identity)}=`;
  const cache = createAccessCache<Caller>(changes, (caller) => ({ ...caller, setCookie: [] }));

  return {
    async callerOf(headers) {
      const key = credentialOf(headers, cookie);
      if (key === undefined) return null;
      return cache.get(key, () => readCaller(database, identity, headers, settings));
    },
    async lasting(sessionIds) {
      const rows = await database
        .selectFrom('account_sessions as s')
        .innerJoin('accounts as a', 'a.id', 's.account_id')
        .select(['s.id', 's.remembered', 's.created_at', 's.updated_at', 's.expires_at'])
        .where('s.id', '=', sql<string>`ANY(${sessionIds}::uuid[])`)
        .where('a.status', '=', 1)
        .where('s.locked_at', 'is', null)
        .execute();
      const ends = rows.map((row) => [row.id, lastMoment(row, settings.sessionDays)] as const);
      return new Map(ends.filter(([, end]) => end > Date.now()));
    },
  };
}

/**
 * Everything in a request that identifies its session. The library uses the cookie if the token is not one of ours, so
 * neither alone identifies the caller: a proxy may send one token with everybody's cookies.
 */
export function credentialOf(headers: Headers, cookie: string): string | undefined {
  const cookies = headers.get('cookie')?.split(/;\s*/) ?? [];
  const own = cookies.filter((each) => each.startsWith(cookie));
  const parts = [headers.get('authorization') ?? '', ...own].filter((part) => part !== '');
  return parts.length > 0 ? parts.join('\n') : undefined;
}

async function readCaller(
  database: Database,
  identity: Identity,
  headers: Headers,
  { sessionDays }: SessionSettings,
): Promise<Caller | null> {
  const query = { disableRefresh: true };
  const answer = await identity.api.getSession({ headers, query, returnHeaders: true }).catch(() => {
    // The library hides why it could not read a session; all it does there is to query the database.
    throw new ProblemError('UNAVAILABLE', { retryAfter: 2 });
  });
  const current = answer.response?.session;
  const rotated = current ? null : await identity.api.rotatedSession({ headers });
  const session = current ?? rotated;
  if (!session) return null;
  const account = await database
    .selectFrom('account_sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['a.id', 'a.username', 'a.full_name', 'a.must_change_password', 'a.status'])
    .select(['s.id as session', 's.remembered', 's.created_at', 's.updated_at', 's.expires_at'])
    .select(['s.locked_at', 's.proven_at'])
    .where('s.id', '=', session.id)
    .executeTakeFirst();
  const closed = account && closedAccounts[account.status];
  // The owner of the session learns why it is over; from then on it is over for good, whatever happens to the account.
  if (closed)
    throw new ProblemError('UNAUTHENTICATED', { detail: `detail.${closed}`, errors: [{ path: '', code: closed }] });
  if (account?.status !== 1) return null;
  const times = { ...account, id: account.session };
  const ends = lastMoment(times, sessionDays);
  const expiresAt = rotated ? Math.min(ends, Date.parse(String(rotated.until))) : ends;
  if (expiresAt <= Date.now()) return null;
  await noteUse(database, times, sessionDays);
  const own = new Set(await permissionsOf(database, account.id));
  const viewAs = await viewOf(database, session.id);
  // The viewed role or account may have gained permissions since: a view never shows more than the caller's own roles
  // would.
  const ownScope = await dataScopeOf(database, account.id);
  const shown = viewAs && (await viewedPermissions(database, viewAs)).filter((name) => own.has(name));
  const principal: Principal = {
    accountId: account.id,
    sessionId: session.id,
    program: false,
    username: account.username,
    fullName: account.full_name,
    mustChangePassword: account.must_change_password,
    locked: account.locked_at !== null,
    mustEnrol: (await secondFactorDuty(database, account.id)).isOver,
    provenAt: Date.parse(account.proven_at),
    permissions: shown ? new Set(shown) : own,
    viewAs,
    dataScope: viewAs ? commonScope(ownScope, await viewedScope(database, viewAs)) : ownScope,
  };
  // The library takes the cookie of an earlier token away, which the browser has the next one in by now.
  return { principal, setCookie: rotated ? [] : answer.headers.getSetCookie(), expiresAt };
}
